import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createContest, moveContest } from '#features/contests/server/actions.ts'
import { contests } from '#features/contests/server/tables.ts'
import { tidyArrivals } from '#features/files/server/taking.ts'
import { journal, outbox } from '#server/tables.ts'
import type { Localized } from '#shared/language.ts'
import { openTestHouse, type Person, type TestHouse } from '#tools/testing/house.ts'
import { getProject } from '../contract.ts'
import * as late from '../contract-late-files.ts'
import { createProject } from './actions/create-project.ts'
import { projects } from './tables.ts'

vi.setConfig({ testTimeout: 60_000 })

let house: TestHouse
let organiser: Person
const day = 86_400_000
const all = (text: string): Localized => ({ en: text, fr: text, 'zh-hans': text, es: text })
const photograph = await sharp({ create: { width: 1600, height: 1500, channels: 3, background: '#336688' } })
  .jpeg()
  .toBuffer()

beforeAll(async () => {
  house = await openTestHouse()
  organiser = await house.person({ roles: ['organiser'] })
})
afterAll(() => house?.close())

const base64 = (text: string) => Buffer.from(text).toString('base64')
const headersOf = (who: Person) => ({
  authorization: `Bearer ${who.token}`,
  'accept-language': 'en',
  'tus-resumable': '1.0.0',
})

async function announce(who: Person, projectId: string, name: string, bytes: Buffer): Promise<string> {
  const answer = await fetch(`${house.address}/api/uploads`, {
    method: 'POST',
    headers: {
      ...headersOf(who),
      'upload-length': String(bytes.byteLength),
      'upload-metadata': `projectId ${base64(projectId)},filename ${base64(name)}`,
    },
  })
  return answer.headers.get('location') ?? ''
}

async function finish(who: Person, location: string, bytes: Buffer): Promise<number> {
  const answer = await fetch(house.address + location, {
    method: 'PATCH',
    headers: {
      ...headersOf(who),
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    body: new Uint8Array(bytes),
  })
  return answer.status
}

/** A project whose photographs were announced in time and arrived too late. */
async function overtaken(names: readonly string[], bytes = photograph) {
  const owner = await house.person()
  const { id: contestId } = await createContest(house.db, {
    slug: crypto.randomUUID(),
    name: all('Palmarès 2027'),
    tagline: all(''),
    rules: all(''),
    rulesVersion: '1',
    year: 2027,
    status: 'open',
    opensAt: new Date(Date.now() - 9 * day),
    deadlineAt: new Date(Date.now() + day),
    disciplines: [],
    prices: [],
    criteria: [],
    levels: [],
  })
  const asked = { ownerId: owner.id, kind: 'project', contestId, language: 'en' } as const
  const { id: projectId } = await createProject(house.db, asked)
  await house.db.update(projects).set({ paidAt: new Date() }).where(eq(projects.id, projectId))
  const locations: string[] = []
  for (const name of names) locations.push(await announce(owner, projectId, name, bytes))
  const deadlineAt = new Date(Date.now() - 60_000)
  await house.db.update(contests).set({ deadlineAt }).where(eq(contests.id, contestId))
  for (const location of locations) expect(await finish(owner, location, bytes)).toBe(422)
  return { owner, contestId, projectId }
}

const waitingIn = async (contestId: string, projectId?: string) =>
  (await house.ask(late.listLateFiles, { contestId, projectId }, organiser)).body

const mailsTo = async ({ email }: Person) =>
  (await house.db.select().from(outbox).where(eq(outbox.recipient, email))).map(({ plain }) => plain)

const actsOn = async (projectId: string) =>
  (await house.db.select().from(journal).where(eq(journal.subjectId, projectId))).map(({ act }) => act)

test('a photograph that arrived too late waits before the organiser, who admits it with the project', async () => {
  const { owner, contestId, projectId } = await overtaken(['dusk.jpg'])
  const elsewhere = await overtaken(['noon.jpg'])
  await tidyArrivals(house.house.tools)

  const [file, ...others] = await waitingIn(contestId, projectId)
  const lateFileId = file?.id ?? ''
  const stranger = await house.ask(late.admitLateFile, { projectId, lateFileId }, owner)
  const wrong = await house.ask(late.admitLateFile, { projectId: elsewhere.projectId, lateFileId }, organiser)
  const admitted = await house.ask(late.admitLateFile, { projectId, lateFileId }, organiser)
  const again = await house.ask(late.admitLateFile, { projectId, lateFileId }, organiser)
  const view = (await house.ask(getProject, { projectId }, owner)).body

  expect(file).toMatchObject({ name: 'dusk.jpg', projectId, status: 'pending', purpose: 'project-image' })
  expect(others).toEqual([])
  expect([stranger.status, wrong.status, admitted.status, again.status]).toEqual([403, 404, 200, 404])
  expect([view.images.length, view.isEditable]).toEqual([1, true])
  expect(await waitingIn(contestId)).toEqual([])
  expect(await actsOn(projectId)).toContain('projects.admitLateFile')
  expect((await mailsTo(owner)).join()).toContain('dusk.jpg')
  expect(await waitingIn(elsewhere.contestId)).toHaveLength(1)
})

test('a declined photograph is gone, the others wait on, and the entrant is told why', async () => {
  const { owner, contestId, projectId } = await overtaken(['dusk.jpg', 'noon.jpg'])
  const [file] = await waitingIn(contestId)

  const asked = { projectId, lateFileId: file?.id ?? '', reason: 'Too late by a day.' }
  const declined = await house.ask(late.declineLateFile, asked, organiser)
  await house.settle()
  await tidyArrivals(house.house.tools)

  expect(declined.status).toBe(200)
  expect((await waitingIn(contestId, projectId)).map(({ name }) => name)).toEqual(['noon.jpg'])
  expect((await house.ask(getProject, { projectId }, owner)).body.images).toEqual([])
  expect((await mailsTo(owner)).join()).toContain('Too late by a day.')
  expect(await actsOn(projectId)).toContain('projects.declineLateFile')
})

test('once judging has begun nobody admits a photograph any more', async () => {
  const { contestId, projectId } = await overtaken(['dusk.jpg'])
  const [file] = await waitingIn(contestId)
  const asked = { projectId, lateFileId: file?.id ?? '' }
  for (const act of ['close', 'openRound'] as const) {
    await house.db.transaction((tx) => moveContest(tx, { actorId: null, contestId, act }))
  }

  const refused = await house.ask(late.admitLateFile, asked, organiser)

  expect([refused.status, refused.body.refusal]).toEqual([409, 'project_judged'])
  expect(await waitingIn(contestId)).toHaveLength(1)
})

test('a late file that is no photograph is refused by its name, and the project stays as it was', async () => {
  const { owner, contestId, projectId } = await overtaken(['dusk.jpg'], Buffer.from('not a photograph'))
  const [file] = await waitingIn(contestId)

  const refused = await house.ask(late.admitLateFile, { projectId, lateFileId: file?.id ?? '' }, organiser)

  expect(refused.status).toBe(422)
  expect(refused.body.message).toContain('dusk.jpg')
  expect((await house.ask(getProject, { projectId }, owner)).body.isEditable).toBe(false)
  expect(await waitingIn(contestId)).toHaveLength(1)
  expect(await mailsTo(owner)).toEqual([])
})
