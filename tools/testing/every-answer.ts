import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { z } from 'zod'
import { downloadExport } from '#features/accounts/privacy/contract-data.ts'
import { collectData } from '#features/accounts/privacy/server/export.ts'
import { sessions } from '#features/accounts/sign-in/server/tables.ts'
import { serialOf } from '#features/awards/serial.ts'
import { issueAwards } from '#features/awards/server/actions.ts'
import { awards } from '#features/awards/server/tables.ts'
import { takeImage } from '#features/files/uploads/server/actions/take-image.ts'
import { publications } from '#features/gallery/pages/server/tables.ts'
import { projectImages } from '#features/projects/steps/server/tables.ts'
import { build } from '../setup.mjs'
import type { TestApp, User } from './app.ts'
import { letPass } from './clock.ts'
import type { JudgedContest, JudgedEntry } from './judged-contest.ts'
import { giveEdition, givePublished } from './published-works.ts'

/** Everything of an answer that somebody could learn from. */
interface FullAnswer {
  status: number
  headers: string
  bytes: number
  body: string
}

/** Who asks from outside the office. */
const users = ['visitor', 'entrant', 'loser', 'juror'] as const
export type Answers = Record<(typeof users)[number], Map<string, FullAnswer>>

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
        .object({ parameters: z.array(Parameter).optional(), 'x-audience': z.string().optional() })
        .optional(),
    }),
  ),
})

/** Stands in for what an address or a question asks for; the first entry of the contest, wherever it matters. */
function standIn({ name, schema }: z.output<typeof Parameter>, judged: JudgedContest): string {
  const [entry] = judged.entries
  const known: Record<string, string | undefined> = {
    contestId: judged.contestId,
    categoryId: entry?.categoryId,
    projectId: entry?.projectId,
    reference: 'SBX-1',
    text: 'Quenneville',
    version: '1',
  }
  // There is no award and no payment before the announcement: the answer has to stay "not there".
  const value = schema?.enum?.[0] ?? known[name] ?? (name.endsWith('Id') ? entry?.entryId : undefined)
  if (value === undefined)
    throw new Error(`Say here what stands for "${name}", so that its answer is compared too.`)
  return value
}

/**
 * Every address of the API that these users may read, as its own description lists them. That nobody else is let in
 * where it says organiser or redactor is shown by `access.test.ts`.
 */
async function addressesOfApi(app: TestApp, judged: JudgedContest): Promise<string[]> {
  const api = Api.parse(await (await fetch(`${app.address}/api/openapi.json`)).json())
  return Object.entries(api.paths).flatMap(([path, { get }]) => {
    if (!get || ['organiser', 'redactor'].includes(get['x-audience'] ?? '')) return []
    const needed = (get.parameters ?? []).filter((one) => one.required)
    const named = (place: string) =>
      needed
        .filter((one) => one.in === place)
        .map((one): [string, string] => [one.name, standIn(one, judged)])
    const inPath = new Map(named('path'))
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => inPath.get(name) ?? '')
    return `${filled}?${new URLSearchParams(named('query'))}`
  })
}

type Edition = JudgedContest & { slug: string }

interface Former {
  slug: string
  work: string
  serial: string
}

/** Where pages, files and pictures are or would be, of an edition that is out and of the one that is being judged. */
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
    ...['/', '/sitemap.xml', '/sitemap-1.xml', '/robots.txt', '/account/my-awards'],
    ...works.slice(1).map((work) => `/share/${work}.jpg`),
    '/fr',
    ...pages.map((page) => `/fr${page}`),
    ...serials.map((serial) => `/share/awards/fr/${serial}.jpg`),
  ]
}

/** The calendar's stamp and the archive's text say when they were made. */
function withoutTheHour(answer: string): string {
  return answer.replace(/"(exportedAt|lastUsedAt)": "[^"]*"|DTSTAMP:\S+/g, '')
}

/** These are new with each answer, whatever is answered; the length is compared by itself. */
const passing = new Set(['date', 'x-request-id', 'content-length'])

async function fullAnswer(answer: Response): Promise<FullAnswer> {
  const raw = Buffer.from(await answer.arrayBuffer())
  const nonce = /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1]
  const withoutNonce = (text: string) => (nonce ? text.replaceAll(nonce, 'nonce') : text)
  return {
    status: answer.status,
    headers: [...answer.headers]
      .filter(([name]) => !passing.has(name))
      .map(([name, value]) => `${name}: ${withoutNonce(value)}`)
      .sort()
      .join('\n'),
    bytes: raw.length,
    body: withoutTheHour(withoutNonce(raw.toString('utf8'))),
  }
}

/** With a former edition on the wall, so that not only errors are compared, and the pages as they are built. */
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
  return { slug, work: 'the-slow-bridge', serial: award?.serial ?? '' }
}

/** A work with a picture is published at the announcement. */
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

/** Asks as everybody outside the office, of everything that can be looked at. */
export function everybody(app: TestApp, judged: Edition, former: Former) {
  const [first] = judged.entries
  const last = judged.entries.at(-1)
  const [juror] = judged.jury
  if (!first || !last || !juror) throw new Error('The contest has neither entries nor jurors.')

  const request = (address: string, who: User | null) =>
    fetch(new URL(address, app.address), {
      redirect: 'manual',
      headers: {
        'accept-encoding': 'identity',
        'x-requested-with': 'XMLHttpRequest',
        ...(who ? { authorization: `Bearer ${who.token}` } : {}),
      },
    })

  /** Pages are kept until something is published: kept ones would be the same whatever is behind them. */
  async function forgetPages() {
    const [row] = await app.db.select().from(publications)
    if (!row) throw new Error('Nothing is on the wall.')
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

  const addresses = addressesOfApi(app, judged)

  async function answersTo(who: User | null): Promise<Map<string, FullAnswer>> {
    const answers = new Map<string, FullAnswer>()
    const outside = who ? [] : publicAddresses(judged, former)
    for (const address of [...(await addresses), ...outside]) {
      const answer = await fullAnswer(await request(address, who))
      // An error is answered with the number of its request.
      if (answer.status >= 500) throw new Error(`${address} answered ${answer.status}.`)
      answers.set(address, answer)
    }
    if (who) {
      // As it would be packed now; nobody prepares one in between.
      const { db, personal } = app.app.tools
      const body = withoutTheHour(await collectData(db, personal, who.id))
      answers.set(`${downloadExport.path}?`, { status: 200, headers: '', bytes: body.length, body })
    }
    return answers
  }

  return async (): Promise<Answers> => {
    // A session says to the minute when it was used, and asking everything may take longer.
    await app.db.update(sessions).set({ lastUsedAt: new Date('2100-01-01') })
    await forgetPages()
    return {
      visitor: await answersTo(null),
      entrant: await answersTo(first.owner),
      loser: await answersTo(last.owner),
      juror: await answersTo(juror),
    }
  }
}

/** Where somebody is answered otherwise than before: `entrant /api/projects?`. `notified` takes out what may differ. */
export function changed(before: Answers, after: Answers, notified = (body: string) => body): string[] {
  const whole = (answer: FullAnswer | undefined) => {
    if (!answer) return 'nothing'
    const { status, headers, bytes, body } = answer
    const less = Buffer.byteLength(body) - Buffer.byteLength(notified(body))
    return [status, headers, bytes - less, notified(body)].join('\n')
  }
  return users.flatMap((who) =>
    [...before[who]].flatMap(([address, answer]) =>
      whole(answer) === whole(after[who].get(address)) ? [] : `${who} ${address}`,
    ),
  )
}

export const foundIn = (answers: Map<string, FullAnswer>) =>
  [...answers].filter(([, { status }]) => status === 200).map(([address]) => address)
