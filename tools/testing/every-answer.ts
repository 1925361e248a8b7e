import { eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { z } from 'zod'
import { downloadExport } from '#features/accounts/account/contract-data.ts'
import { collectData } from '#features/accounts/account/server/personal-archive.ts'
import { sessions } from '#features/accounts/session/server/tables.ts'
import { serialOf } from '#features/awards/award/serial.ts'
import { issueAwards } from '#features/awards/award/server/actions.ts'
import { awards } from '#features/awards/award/server/tables.ts'
import { takeImage } from '#features/files/uploads/server/actions/take-image.ts'
import { publications } from '#features/gallery/publication/server/tables.ts'
import { listJurors } from '#features/jury/panel/server/queries.ts'
import { projectImages } from '#features/projects/project/server/tables.ts'
import { build } from '../setup.mjs'
import type { TestApp, User } from './app.ts'
import { letPass } from './clock.ts'
import type { JudgedContest, JudgedEntry } from './judged-contest.ts'
import { giveEdition, givePublished } from './published-works.ts'

/** Everything in a response that could reveal information. */
interface FullAnswer {
  status: number
  headers: string
  bytes: number
  body: string
}

/** Everyone who must not learn what jurors said: the judge is an organiser on the jury. */
const users = ['visitor', 'entrant', 'loser', 'juror', 'judge'] as const
type FullAnswers = Map<string, FullAnswer>
export type Answers = Record<(typeof users)[number], FullAnswers>

const Parameter = z.object({
  name: z.string(),
  in: z.string(),
  required: z.boolean().optional(),
  schema: z.object({ enum: z.array(z.string()).optional() }).optional(),
})
const Api = z.object({
  paths: z.record(
    z.string(),
    z.object({
      get: z
        .object({
          parameters: z.array(Parameter).optional(),
          'x-audience': z.string().optional(),
          'x-blind-safe': z.boolean().optional(),
          'x-shows-results': z.boolean().optional(),
        })
        .optional(),
    }),
  ),
})

/** A value for a required parameter. Identifiers belong to the first entry of the contest, or to its second juror. */
function standIn({ name, schema }: z.output<typeof Parameter>, judged: Judged): string {
  const [entry] = judged.entries
  const known: Record<string, string | undefined> = {
    contestId: judged.contestId,
    jurorId: judged.jurorId,
    userId: judged.jury[1]?.id,
    kind: 'invitation',
    place: 'jury',
    key: 'admin.title',
    categoryId: entry?.categoryId,
    projectId: entry?.projectId,
    reference: 'SBX-1',
    text: 'Quenneville',
    version: '1',
    number: '1',
    slug: 'la-halle-aux-echos',
    q: 'Halle',
  }
  // Before the announcement there is no award and no payment, so the response must stay "not found".
  const value = schema?.enum?.[0] ?? known[name] ?? (name.endsWith('Id') ? entry?.entryId : undefined)
  if (value === undefined)
    throw new Error(`Add a value for the parameter "${name}" here, so that its responses are compared too.`)
  return value
}

type Judged = JudgedContest & { jurorId: string | undefined }
type Described = NonNullable<z.output<typeof Api>['paths'][string]['get']>

/** What everybody may read. `access.test.ts` tests that the endpoints of organisers and redactors reject everyone else. */
const isForEverybody = (get: Described) => !['organiser', 'redactor'].includes(get['x-audience'] ?? '')
/** What an organiser on the jury may read besides. */
const isBlindSafe = (get: Described) => get['x-blind-safe'] === true
/** What organisers may read. */
const isForOrganisers = (get: Described) => get['x-audience'] === 'organiser'

/** Every GET address in the API description that is asked for. */
async function addressesOfApi(
  app: TestApp,
  judged: JudgedContest,
  isMeant: (get: Described) => boolean,
): Promise<string[]> {
  const api = Api.parse(await (await fetch(`${app.address}/api/openapi.json`)).json())
  const other = (await listJurors(app.db, judged.contestId)).find(
    ({ userId }) => userId === judged.jury[1]?.id,
  )
  return Object.entries(api.paths).flatMap(([path, { get }]) => {
    if (!get || !isMeant(get)) return []
    const needed = (get.parameters ?? []).filter((one) => one.required)
    const named = (place: string) =>
      needed
        .filter((one) => one.in === place)
        .map((one): [string, string] => [one.name, standIn(one, { ...judged, jurorId: other?.id })])
    const inPath = new Map(named('path'))
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => inPath.get(name) ?? '')
    return `${filled}?${new URLSearchParams(named('query'))}`
  })
}

type Edition = JudgedContest & {
  slug: string
  /** An organiser on the jury; nobody is compared as one without. */
  judge?: User
}

interface Former {
  slug: string
  work: string
  serial: string
}

/** Public pages, files and images of the published edition, and those that the edition in judging would have. */
function publicAddresses({ slug, entries }: Edition, former: Former): string[] {
  const serials = [former.serial, ...entries.slice(-1).map(({ number }) => serialOf(2026, number))]
  const works = [former.work, 'la-halle-aux-echos', 'harbour-hall']
  const pages = [
    ...['/inspirations', '/inspirations?q=Halle', '/inspirations?level=any', '/awards', '/submit'],
    ...['/news', '/news.xml', '/e-magazine', '/pages/jury', '/pages/home', '/firms/odile-quenneville'],
    ...[slug, former.slug].flatMap((one) => [`/awards/${one}`, `/awards/${one}/judging`]),
    ...works.map((work) => `/inspirations/${work}`),
    '/awards/verify',
    ...serials.flatMap((serial) => [`/awards/verify/${serial}`, `/awards/verify?serial=${serial}`]),
  ]
  return [
    ...[
      '/',
      '/sitemap.xml',
      '/sitemap-pages-1.xml',
      '/sitemap-works-1.xml',
      '/robots.txt',
      '/account/my-awards',
    ],
    ...works.slice(1).map((work) => `/share/fr/inspirations/${work}.jpg`),
    '/fr',
    ...pages.map((page) => `/fr${page}`),
    ...serials.map((serial) => `/share/awards/fr/${serial}.jpg`),
  ]
}

/** Removes the times at which the calendar and the data archive were made. */
function withoutTheHour(answer: string): string {
  return answer.replace(/"(exportedAt|lastUsedAt)": "[^"]*"|DTSTAMP:\S+/g, '')
}

/** Headers that differ in every response. The length is compared separately. */
const passing = new Set(['date', 'x-request-id', 'content-length'])

/** The text of an archive's tables: its workbook and the archive itself contain the time at which they were made. */
function unpacked(archive: Buffer): Buffer {
  const files = Object.entries(unzipSync(archive)).filter(([name]) => !name.endsWith('.xlsx'))
  return Buffer.concat(files.flatMap(([name, body]) => [Buffer.from(name), body]))
}

async function fullAnswer(answer: Response): Promise<FullAnswer> {
  const sent = Buffer.from(await answer.arrayBuffer())
  const raw = answer.headers.get('content-type') === 'application/zip' ? unpacked(sent) : sent
  const nonce = /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1]
  const withoutNonce = (text: string) => (nonce ? text.replaceAll(nonce, 'nonce') : text)
  return {
    status: answer.status,
    headers: [...answer.headers]
      .filter(([name]) => !passing.has(name))
      // Its state is the version of all publications, which the test itself changes.
      .filter(([name]) => name !== 'etag' || !new URL(answer.url).pathname.startsWith('/sitemap-'))
      .map(([name, value]) => `${name}: ${withoutNonce(value)}`)
      .sort()
      .join('\n'),
    bytes: raw.length,
    body: withoutTheHour(withoutNonce(raw.toString('utf8'))),
  }
}

/** Publishes a former edition, so that the comparison covers more than errors, and builds the pages. */
export async function giveFormerEdition(app: TestApp): Promise<Former> {
  await build(() => {})
  const owner = await app.user()
  const slug = 'former'
  const contestId = await giveEdition(app.db, { ownerId: owner.id, slug, year: 2025 })
  await givePublished(app.db, { contestId, ownerId: owner.id }, [
    { title: { en: 'The Slow Bridge', fr: 'Le pont lent' }, level: 'gold', firm: 'Pelletier Roy' },
  ])
  await issueAwards(app.db, contestId, app.app.tools.settings.publicUrl)
  await app.settle()
  const [award] = await app.db.select().from(awards).where(eq(awards.contestId, contestId))
  return { slug, work: 'le-pont-lent', serial: award?.serial ?? '' }
}

/** Adds an image to a project, because the announcement publishes only works with an image. */
export async function givePicture(app: TestApp, { projectId, owner }: JudgedEntry): Promise<void> {
  const create = { width: 640, height: 480, channels: 3, background: '#4a6b8a' } as const
  const { fileId } = await takeImage(app.app.tools, {
    ownerId: owner.id,
    purpose: 'project-image',
    originalName: 'hall.jpg',
    source: await sharp({ create }).jpeg().toBuffer(),
  })
  const legend = { en: 'The hall', fr: 'La salle', 'zh-hans': '大厅', es: 'La sala' }
  await app.db.insert(projectImages).values({ projectId, fileId, position: 0, legend, isCover: true })
  await app.settle()
}

const requestsTo = (app: TestApp) => (address: string, who: User | null) =>
  fetch(new URL(address, app.address), {
    redirect: 'manual',
    headers: {
      'accept-encoding': 'identity',
      'x-requested-with': 'XMLHttpRequest',
      ...(who ? { authorization: `Bearer ${who.token}` } : {}),
    },
  })

async function answersAt(app: TestApp, addresses: readonly string[], who: User | null): Promise<FullAnswers> {
  const answers: FullAnswers = new Map()
  for (const address of addresses) {
    const answer = await fullAnswer(await requestsTo(app)(address, who))
    // An unexpected error contains a request id, so it would differ in any case.
    if (answer.status >= 500) throw new Error(`${address} answered ${answer.status}.`)
    answers.set(address, answer)
  }
  return answers
}

/** The addresses after which an organiser can no longer judge. */
export function addressesOfResults(app: TestApp, judged: JudgedContest): Promise<string[]> {
  return addressesOfApi(app, judged, (get) => get['x-shows-results'] === true)
}

/** What an organiser who does not judge reads of the contest. */
export async function organisersAnswers(app: TestApp, judged: JudgedContest): Promise<FullAnswers> {
  const addresses = await addressesOfApi(app, judged, isForOrganisers)
  return answersAt(app, addresses, judged.organiser)
}

/** Requests every readable address as each of the users. */
export function everybody(app: TestApp, judged: Edition, former: Former) {
  const [first] = judged.entries
  const last = judged.entries.at(-1)
  const [juror] = judged.jury
  if (!first || !last || !juror) throw new Error('The contest has neither entries nor jurors.')

  const request = requestsTo(app)

  /** Clears the page cache, because cached pages would hide changes. */
  async function forgetPages() {
    const [row] = await app.db.select().from(publications)
    if (!row) throw new Error('No edition is published.')
    const move = async (updatedAt: Date) => {
      await app.db.update(publications).set({ updatedAt }).where(eq(publications.id, row.id))
      letPass(5000)
    }
    await move(new Date(row.updatedAt.getTime() + 60_000))
    for (const address of ['/api/gallery', '/fr/awards', `/share/awards/fr/${former.serial}.jpg`]) {
      await (await request(address, null)).arrayBuffer()
    }
    await move(row.updatedAt)
  }

  const addresses = addressesOfApi(app, judged, isForEverybody)
  const blindSafe = addressesOfApi(app, judged, isBlindSafe)

  async function answersTo(who: User | null): Promise<FullAnswers> {
    const others = who === judged.judge ? await blindSafe : who ? [] : publicAddresses(judged, former)
    const answers = await answersAt(app, [...(await addresses), ...others], who)
    // The judge's own archive contains what the judge has just done here.
    if (who === judged.judge) answers.delete(`${downloadExport.path}?`)
    else if (who) {
      // The archive as it would be now, because the test does not wait for the job that prepares it.
      const { db, personal } = app.app.tools
      const body = withoutTheHour(await collectData(db, personal, who.id))
      answers.set(`${downloadExport.path}?`, { status: 200, headers: '', bytes: body.length, body })
    }
    return answers
  }

  return async (): Promise<Answers> => {
    // Sessions show when they were last used, and all the requests may take longer than a minute.
    await app.db.update(sessions).set({ lastUsedAt: new Date('2100-01-01') })
    await forgetPages()
    return {
      visitor: await answersTo(null),
      entrant: await answersTo(first.owner),
      loser: await answersTo(last.owner),
      juror: await answersTo(juror),
      judge: judged.judge ? await answersTo(judged.judge) : new Map(),
    }
  }
}

/** The addresses whose responses changed. `withoutNews` removes what may differ. */
export function changedIn(
  before: FullAnswers,
  after: FullAnswers,
  withoutNews = (body: string) => body,
): string[] {
  const textOf = (answer: FullAnswer | undefined) => {
    if (!answer) return 'nothing'
    const { status, headers, bytes, body } = answer
    const less = Buffer.byteLength(body) - Buffer.byteLength(withoutNews(body))
    return [status, headers, bytes - less, withoutNews(body)].join('\n')
  }
  return [...before].flatMap(([address, answer]) =>
    textOf(answer) === textOf(after.get(address)) ? [] : address,
  )
}

/** The responses that changed, such as `entrant /api/projects?`. */
export function changed(before: Answers, after: Answers, withoutNews?: (body: string) => string): string[] {
  return users.flatMap((who) =>
    changedIn(before[who], after[who], withoutNews).map((address) => `${who} ${address}`),
  )
}

export const foundIn = (answers: Map<string, FullAnswer>) =>
  [...answers].filter(([, { status }]) => status === 200).map(([address]) => address)
