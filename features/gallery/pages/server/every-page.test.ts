import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openIndex } from '#features/gallery/search/server/live-index.ts'
import { type Language, languages, locales } from '#shared/language.ts'
import { build } from '#tools/setup.mjs'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'
import { letPass } from '#tools/testing/clock.ts'
import { givePublicPages, type PageExamples } from '#tools/testing/public-pages.ts'
import { publicRoutes } from './public-routes.ts'

let app: TestApp
let examples: PageExamples
/** The HTML of each example in each language, by its address. */
let pages: Map<string, string>

beforeAll(async () => {
  await build(() => {})
  app = await startTestApp()
  examples = await givePublicPages(app)
  // The index is up to a second old.
  letPass(1000)
  const found: [string, string][] = []
  for (const language of languages) {
    for (const [, path] of examples) {
      // From another language's address to this one's.
      const answer = await fetch(`${app.address}/${language}${path}`)
      found.push([new URL(answer.url).pathname, await answer.text()])
      expect(answer.status, answer.url).toBe(200)
    }
  }
  pages = new Map(found)
}, 300_000)
afterAll(() => app?.close())

const attributeIn = (html: string, tag: RegExp) => html.match(tag)?.[1]?.replaceAll('&amp;', '&') ?? ''

/** The example's page in a language, found by the address of its route. */
function pageOf(route: string, language: Language = 'en'): string {
  const at = examples.findIndex(([one]) => one === route)
  return [...pages.values()][languages.indexOf(language) * examples.length + at] ?? ''
}

test('each public route has an example here', () => {
  const known = examples.map(([route]) => route)
  // A shared collection is not for search engines.
  const routes = publicRoutes(openIndex(app.app.tools.read)).filter(
    ({ path }) => path !== '/collections/:slug',
  )
  expect(routes.map(({ path }) => path)).toEqual(known)
})

test('each page names its address, those of the other languages and a default', () => {
  for (const [path, html] of pages) {
    const canonical = attributeIn(html, /rel="canonical" href="([^"]*)"/)
    expect(new URL(canonical).pathname, path).toBe(path)
    const alternates = new Map(
      [...html.matchAll(/rel="alternate" hrefLang="([^"]*)" href="([^"]*)"/g)].map(([, lang, to]) => [
        lang,
        new URL(to ?? '').pathname,
      ]),
    )
    expect([...alternates.keys()].sort(), path).toEqual([...Object.values(locales), 'x-default'].sort())
    expect(
      [...alternates.values()].filter((one) => !pages.has(one)),
      path,
    ).toEqual([])
    expect(alternates.get('x-default')).toBe(alternates.get(locales.en))
  }
})

test('each page has a title and a description of its own', () => {
  const titles = [...pages.values()].map((html) => attributeIn(html, /<title>([^<]*)</))
  const descriptions = [...pages.values()].map((html) =>
    attributeIn(html, /name="description" content="([^"]*)"/),
  )

  expect(titles.filter((title) => title.length < 12)).toEqual([])
  expect(descriptions.filter((one) => one.length < 5)).toEqual([])
  for (const language of languages) {
    const aboutWall = attributeIn(pageOf('/inspirations', language), /name="description" content="([^"]*)"/)
    const others = examples.filter(([route]) => route !== '/inspirations')
    const alike = others.filter(([route]) => pageOf(route, language).includes(`content="${aboutWall}"`))
    expect(alike, language).toEqual([])
  }
})

test('a link to each page is shared with a card of 1200 by 630 pixels', async () => {
  const shapes = new Map<string, string>()
  for (const html of pages.values()) {
    const address = new URL(attributeIn(html, /property="og:image" content="([^"]*)"/))
    const answer = await fetch(`${app.address}${address.pathname}${address.search}`)
    const { width, height, format } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    shapes.set(address.pathname, `${answer.status} ${format} ${width} ${height}`)
    expect(html).toContain('property="og:image:width" content="1200"')
  }

  expect(shapes.size).toBe(pages.size)
  expect(new Set(shapes.values())).toEqual(new Set(['200 jpeg 1200 630']))
})

const Text = z.string().min(1)
const Address = z.url()
const Party = z.object({ '@type': z.enum(['Person', 'Organization']), name: Text })
const Image = z.object({
  '@type': z.literal('ImageObject'),
  contentUrl: Address,
  width: z.int(),
  height: z.int(),
  creditText: Text.optional(),
})
const List = z.object({
  '@type': z.literal('ItemList'),
  itemListElement: z.array(z.object({ '@type': z.literal('ListItem'), position: z.int() })).min(1),
})
const Work = z.object({
  name: Text,
  description: Text,
  url: Address,
  image: z.array(Image).min(1),
  creator: Party,
  award: z.array(Text).min(1),
})
const Article = z.object({
  '@type': z.literal('NewsArticle'),
  headline: Text.max(110),
  datePublished: z.iso.datetime(),
  dateModified: z.iso.datetime(),
  author: Party,
  publisher: Party.extend({ logo: z.object({ contentUrl: Address }) }),
})
const Event = z.object({
  '@type': z.literal('Event'),
  name: Text,
  startDate: z.iso.datetime(),
  endDate: z.iso.datetime(),
  eventAttendanceMode: Address,
  location: z.object({ '@type': z.literal('VirtualLocation'), url: Address }),
  organizer: Party,
  offers: z
    .array(z.object({ price: z.string().regex(/^\d+\.\d\d$/), priceCurrency: z.string().length(3) }))
    .min(1),
})
const Firm = z.object({
  '@type': z.literal('Organization'),
  name: Text,
  url: Address,
  sameAs: z.array(Address),
})
const Issue = z.object({ '@type': z.literal('PublicationIssue'), name: Text, issueNumber: z.int() })
const Site = z.object({
  '@type': z.literal('WebSite'),
  url: Address,
  potentialAction: z.object({ target: z.object({ urlTemplate: z.string().endsWith('?q={words}') }) }),
})
const Crumbs = z.object({
  '@type': z.literal('BreadcrumbList'),
  itemListElement: z
    .array(z.object({ '@type': z.literal('ListItem'), position: z.int(), name: Text, item: Address }))
    .min(2),
})

/** What the page is about, by route. The others are plain pages. */
const entities: Record<string, z.ZodType> = {
  '/home': Site,
  '/inspirations': List,
  '/inspirations/:slug': Work.extend({ '@type': z.literal('CreativeWork') }),
  '/products/:slug': Work.extend({ '@type': z.tuple([z.literal('Product'), z.literal('CreativeWork')]) }),
  '/inspirations/:slug/images/:part': Image,
  '/products/:slug/images/:part': Image,
  '/products': List,
  '/firms': List,
  '/firms/:slug': Firm,
  '/awards': List,
  '/awards/:slug': List,
  '/news': List,
  '/news/:slug': Article,
  '/e-magazine': List,
  '/e-magazine/:slug': Issue,
  '/e-magazine/:slug/text': Issue,
}

const Graph = z.object({
  '@context': z.literal('https://schema.org'),
  '@graph': z.array(z.looseObject({ '@type': Text })).min(1),
})

function graphIn(html: string) {
  const text = attributeIn(html, /<script type="application\/ld\+json">(.*?)<\/script>/s)
  const graph = Graph.parse(JSON.parse(text))['@graph']
  return new Map(graph.map((one) => [one['@type'], one]))
}

test('each page has structured data with the properties that search engines require', () => {
  for (const language of languages) {
    for (const [route] of examples) {
      const html = pageOf(route, language)
      const graph = graphIn(html)
      const [page] = graph.values()
      expect(page, route).toMatchObject({ inLanguage: locales[language], name: expect.any(String) })
      if (route !== '/home') {
        const crumbs = Crumbs.parse(graph.get('BreadcrumbList'))
        const canonical = attributeIn(html, /rel="canonical" href="([^"]*)"/)
        expect(crumbs.itemListElement.at(-1)?.item).toBe(canonical)
      }
      const entity = entities[route]
      if (entity)
        expect(entity.safeParse(page?.mainEntity).error?.issues ?? [], `${language} ${route}`).toEqual([])
    }
  }
})

test('the submission page announces the open contest as an event with its dates and fees', () => {
  expect(Event.safeParse(graphIn(pageOf('/submit')).get('Event')).error).toBeUndefined()
})

test('a work’s credits say who is a person and who a firm, and in which role', () => {
  const work = graphIn(pageOf('/inspirations/:slug')).get('ItemPage')?.mainEntity

  expect(work).toMatchObject({
    award: ['Palmarès 2026, Platinum'],
    creator: { '@type': 'Organization', name: 'Pelletier Roy', url: expect.stringContaining('/en/firms/') },
    contributor: [
      { roleName: 'Structure', contributor: { '@type': 'Organization', name: 'Bjerke et associés' } },
      { roleName: 'Photography', contributor: { '@type': 'Person', name: 'Ingrid Moe' } },
    ],
  })
})

const Reports = z.array(
  z.object({
    filePath: z.string(),
    messages: z.array(z.object({ ruleId: z.string(), message: z.string(), line: z.int(), column: z.int() })),
  }),
)

test('each page is valid HTML', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pages-'))
  const save = (path: string, html: string) =>
    writeFile(join(folder, `${path.slice(1).replaceAll(/[^a-z0-9-]/g, '_')}.html`), html)
  for (const [path, html] of pages) await save(path, html)
  for (const path of ['/en/inspirations?level=gold', '/en/inspirations?q=zzzz', '/fr/nothing-here']) {
    await save(path, await (await fetch(app.address + path)).text())
  }
  // Shows that the validator ran.
  await save('/invalid', '<!doctype html><html lang="en"><head><title>Invalid</title></head><p></div></html>')
  await writeFile(join(folder, 'rules.json'), '{ "root": true, "extends": ["html-validate:standard"] }')
  const program = join('node_modules', 'html-validate', 'bin', 'html-validate.mjs')
  const options = ['--config', join(folder, 'rules.json'), '--formatter', 'json', join(folder, '*.html')]
  // It exits with 1 if it found something.
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...options], {
    maxBuffer: 50_000_000,
  }).catch((error: { stdout: string }) => error)
  await rm(folder, { recursive: true })

  const found = Reports.parse(JSON.parse(stdout)).flatMap(({ filePath, messages }) =>
    messages.map(
      ({ ruleId, message, line, column }) =>
        `${filePath.split('/').at(-1)}:${line}:${column} ${ruleId}: ${message}`,
    ),
  )
  expect(found).toEqual([expect.stringContaining('invalid.html')])
})
