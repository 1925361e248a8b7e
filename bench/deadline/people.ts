import { setTimeout as pause } from 'node:timers/promises'
import { call, type Measured } from './calls.ts'
import { copyOf } from './pictures.ts'
import type { Entrant, Seeded } from './seed.ts'

/** What everybody shares: where the portal is, until when the night lasts, and the sheet that is filled in. */
export interface Night {
  address: string
  until: number
  measured: Measured
}

const isOver = ({ until }: Night) => performance.now() >= until

/** Between 0 and 1, the same for every run. */
function seededRandom(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

/** Words that compress poorly, so many characters. */
function wordsOf(seed: number, length: number): string {
  const random = seededRandom(seed + 1)
  let words = ''
  while (words.length < length) words += `${Math.floor(random() * 2e9).toString(36)} `
  return words.slice(0, length)
}

export class Writer {
  readonly entrant: Entrant
  /** The last acknowledged value of each field, by its name in a call. */
  readonly acknowledged = new Map<string, string>()
  readonly #seed: number
  readonly #random: () => number
  readonly #versions = new Map<string, number>()
  /** Another page than any before: a save with a lower number than the same page's last one changes nothing. */
  readonly #page = crypto.randomUUID()
  #sequence = 0

  constructor(entrant: Entrant, seed: number) {
    this.entrant = entrant
    this.#seed = seed
    this.#random = seededRandom(seed)
  }

  /** A description of two kilobytes as most people type it, sometimes a city or a summary. */
  #next(): { path: string; method: string; field: string; name: string; value: string } {
    const at = this.#sequence
    const texts = { path: `/texts/en`, method: 'PUT' }
    if (at % 10 === 4) return { path: '', method: 'PATCH', field: 'city', name: 'city', value: `City ${at}` }
    if (at % 5 === 2)
      return {
        ...texts,
        field: 'texts.en.summary',
        name: 'summary',
        value: `${wordsOf(this.#seed, 180)} ${at}`,
      }
    const value = `<p>${wordsOf(this.#seed + at, 950)}</p><p>${at} ${wordsOf(this.#seed, 950)}</p>`
    return { ...texts, field: 'texts.en.description', name: 'description', value }
  }

  async #save(night: Night): Promise<void> {
    this.#sequence += 1
    const { path, method, field, name, value } = this.#next()
    const version = this.#versions.get(field)
    const body = JSON.stringify({
      writer: this.#page,
      sequence: this.#sequence,
      ...(version === undefined ? {} : { versions: { [field]: version } }),
      [name]: value,
    })
    const { projectId, token } = this.entrant
    const answer = await night.measured.timed('save', () =>
      call(`${night.address}/api/projects/${projectId}${path}`, { method, token, body }),
    )
    if (answer.status !== 200) return
    this.acknowledged.set(name, value)
    const counted = /"versions":\{"[^"]+":(\d+)\}/.exec(answer.body)?.[1]
    if (counted) this.#versions.set(field, Number(counted))
  }

  /** Saves a field every two to four seconds. */
  async write(night: Night): Promise<void> {
    await pause(this.#random() * 3000)
    while (!isOver(night)) {
      const began = performance.now()
      await this.#save(night)
      const next = 2000 + this.#random() * 2000
      await pause(Math.max(0, next - (performance.now() - began)))
    }
  }
}

const pieceBytes = 5 * 1024 * 1024
const tus = { 'tus-resumable': '1.0.0' }

/** A picture that was acknowledged. */
export interface SentPicture {
  name: string
  /** When its last byte was sent. */
  sentAt: number
}

const inMetadata = (pairs: Record<string, string>) =>
  Object.entries(pairs)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')

/** Sends one picture in pieces of 5 MB, as the wizard does. @returns null if it was rejected */
async function upload(
  night: Night,
  { token, projectId }: Entrant,
  bytes: Buffer,
  name: string,
): Promise<SentPicture | null> {
  const announced = await call(`${night.address}/api/uploads`, {
    method: 'POST',
    token,
    headers: {
      ...tus,
      'upload-length': String(bytes.byteLength),
      'upload-metadata': inMetadata({ purpose: 'project-image', subjectId: projectId, filename: name }),
    },
  })
  if (announced.status !== 201) return null
  const address = new URL(String(announced.headers.location), night.address).href
  const type = 'application/offset+octet-stream'
  let sentAt = 0
  for (let offset = 0; offset < bytes.byteLength; offset += pieceBytes) {
    const body = bytes.subarray(offset, offset + pieceBytes)
    const headers = { ...tus, 'upload-offset': String(offset), 'content-type': type }
    const send = () => call(address, { method: 'PATCH', token, body, headers })
    sentAt = performance.now()
    const isLast = offset + pieceBytes >= bytes.byteLength
    const answer = isLast ? await night.measured.timed('last piece of an upload', send) : await send()
    if (answer.status >= 300) return null
  }
  return { name, sentAt }
}

/**
 * Sends so many pictures in a minute, evenly, each of another entrant.
 * @param onSent called with each picture that was acknowledged
 */
export async function uploadPictures(
  night: Night,
  { entrants, picture, perMinute }: { entrants: readonly Entrant[]; picture: Buffer; perMinute: number },
  onSent: (sent: SentPicture) => void,
): Promise<void> {
  const sending: Promise<void>[] = []
  const send = async (entrant: Entrant, name: string) => {
    const sent = await upload(night, entrant, copyOf(picture, name), name)
    if (sent) onSent(sent)
  }
  for (let at = 0; !isOver(night); at += 1) {
    const entrant = entrants[at % entrants.length]
    if (entrant) sending.push(send(entrant, `photograph-${at}.jpg`))
    await pause(60_000 / perMinute)
  }
  await Promise.all(sending)
}

/** Each submits at its own moment of the night. @returns the projects whose submission was acknowledged */
export async function submitAll(night: Night, entrants: readonly Entrant[]): Promise<string[]> {
  const began = performance.now()
  const submitted: string[] = []
  await Promise.all(
    entrants.map(async ({ token, projectId }, at) => {
      await pause(((night.until - began) * (at + 0.5)) / entrants.length)
      const answer = await night.measured.timed('submission', () =>
        call(`${night.address}/api/projects/${projectId}/confirm`, {
          method: 'POST',
          token,
          body: JSON.stringify({ acceptsRules: true }),
        }),
      )
      if (answer.status === 200) submitted.push(projectId)
    }),
  )
  return submitted
}

/** Looks at one list of the back office after another, with a pause to read. */
export async function organise(
  night: Night,
  { contestId, organiserToken: token }: Seeded,
  at: number,
): Promise<void> {
  const lists = [
    `/api/admin/entries?contest=${contestId}`,
    `/api/admin/contests/${contestId}/projects`,
    '/api/admin/users',
    '/api/admin/payments',
    `/api/admin/entries?q=house`,
  ]
  await pause(at * 700)
  for (let next = at; !isOver(night); next += 1) {
    await night.measured.timed("organiser's list", () =>
      call(`${night.address}${lists[next % lists.length]}`, { token }),
    )
    await pause(3000)
  }
}

/** Reads the public site: home, the wall, works. */
export async function visit(night: Night, { works }: Seeded, at: number): Promise<void> {
  const headers = { accept: 'text/html', 'accept-encoding': 'gzip, br' }
  await pause(at * 200)
  for (let next = at * 131; !isOver(night); next += 1) {
    const work = `/en/inspirations/many-${1 + ((next * 7919) % works)}`
    const paths = ['/en', work, `/en/inspirations?year=${2010 + (next % 16)}`, work]
    await night.measured.timed("visitor's page", () =>
      call(`${night.address}${paths[next % paths.length]}`, { headers }),
    )
    await pause(4000)
  }
}
