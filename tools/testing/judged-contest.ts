import { and, eq } from 'drizzle-orm'
import { createContest } from '#features/contests/contest/server/actions.ts'
import { listCriteria, listDisciplines } from '#features/contests/contest/server/queries.ts'
import { addJuror } from '#features/jury/panel/server/memberships.ts'
import { findRound, listAssignments, listJurors } from '#features/jury/panel/server/queries.ts'
import { rounds, scores } from '#features/jury/panel/server/tables.ts'
import { closeRound, openFirstRound } from '#features/jury/round/server/actions/rounds.ts'
import { autoAssignFirstRound } from '#features/jury/round/server/auto-assign-actions.ts'
import { moveEntries } from '#features/projects/entry/server/actions/entries.ts'
import { createProject } from '#features/projects/project/server/actions/create-project.ts'
import { entries, projects } from '#features/projects/project/server/tables.ts'
import { setLevels } from '#features/results/decisions/contract.ts'
import { getResults } from '#features/results/decisions/server/queries.ts'
import type { Language, Localized } from '#shared/language.ts'
import type { TestApp, User } from './app.ts'

/** A work in one or two categories. Each entry has the scores of the three jurors, or none from a juror. */
interface JudgedWork {
  title: string
  language: Language
  entries: { category: string; scores: (number | null)[] }[]
}

export const judgedWorks: JudgedWork[] = [
  {
    title: 'La Halle aux échos',
    language: 'fr',
    entries: [
      { category: 'retail', scores: [10, 10, 9] },
      { category: 'office', scores: [6, 7, null] },
    ],
  },
  { title: 'El Faro', language: 'es', entries: [{ category: 'retail', scores: [8, null, 7] }] },
  { title: 'Quiet Lamp', language: 'en', entries: [{ category: 'office', scores: [8, 8, 7] }] },
  { title: '湖畔图书馆', language: 'zh-hans', entries: [{ category: 'retail', scores: [null, 5, 4] }] },
  { title: 'Harbour Hall', language: 'en', entries: [{ category: 'office', scores: [5, 6, 4] }] },
]

const inAll = (text: string): Localized => ({ en: text, fr: text, 'zh-hans': text, es: text })

export interface JudgedEntry {
  entryId: string
  number: number
  projectId: string
  categoryId: string
  title: string
  owner: User
}

export interface JudgedContest {
  contestId: string
  organiser: User
  jury: User[]
  /** In the order of `judgedWorks`. Each work has another owner. */
  entries: JudgedEntry[]
}

interface Options {
  slug: string
  /** Keeps round 1 open. It is closed by default. */
  isOpen?: boolean
  works?: readonly JudgedWork[]
}

/** Enters a completed work of a new entrant in categories of the first discipline, by their keys. */
export async function enterWork(app: TestApp, contestId: string, work: JudgedWork): Promise<JudgedEntry[]> {
  const owner = await app.user({ lang: work.language })
  const [discipline] = await listDisciplines(app.db, contestId)
  const categoryIds = work.entries.map(
    ({ category }) => discipline?.categories.find(({ key }) => key === category)?.id ?? '',
  )
  const { id: projectId, entryIds } = await createProject(app.db, {
    ownerId: owner.id,
    kind: 'project',
    contestId,
    language: work.language,
    name: work.title,
    mainDesigner: 'Odile Quenneville',
    submitsAs: 'person',
    ...(discipline ? { disciplineId: discipline.id } : {}),
    categoryIds,
    texts: { [work.language]: { title: work.title, summary: 'Quiet.', description: '<p>Quiet.</p>' } },
  })
  await app.db.update(projects).set({ status: 'completed' }).where(eq(projects.id, projectId))
  await app.db.transaction((tx) => moveEntries(tx, { entryIds, action: 'submit' }))
  const rows = await app.db.select().from(entries).where(eq(entries.projectId, projectId))
  return categoryIds.flatMap((categoryId) => {
    const row = rows.find((one) => one.categoryId === categoryId)
    return row
      ? [{ entryId: row.id, number: row.number, projectId, categoryId, title: work.title, owner }]
      : []
  })
}

/** A closed contest without entries or jury: two criteria with weights 60 and 40, level thresholds 8.4, 7 and 6. */
export async function emptyContest(app: TestApp, slug: string): Promise<string> {
  const { id } = await createContest(app.db, {
    slug,
    name: inAll('Palmarès 2026'),
    tagline: inAll('-'),
    rules: inAll('<p>Rules</p>'),
    rulesVersion: '1',
    year: 2026,
    status: 'closed',
    opensAt: new Date('2026-01-01'),
    deadlineAt: new Date('2026-06-01'),
    evaluationsPerEntry: 3,
    disciplines: [
      {
        key: 'interior',
        name: inAll('Interior design'),
        categories: [
          { key: 'retail', name: inAll('Retail'), description: inAll('-') },
          { key: 'office', name: inAll('Office'), description: inAll('-') },
        ],
      },
    ],
    prices: [],
    criteria: [
      { key: 'concept', name: inAll('Concept'), weight: 60 },
      { key: 'function', name: inAll('Function'), weight: 40 },
    ],
    levels: [
      {
        key: 'platinum',
        name: { en: 'Platinum', fr: 'Platine', 'zh-hans': '铂金奖', es: 'Platino' },
        threshold: 8.4,
      },
      { key: 'gold', name: { en: 'Gold', fr: 'Or', 'zh-hans': '金奖', es: 'Oro' }, threshold: 7 },
      { key: 'winner', name: { en: 'Winner', fr: 'Prix', 'zh-hans': '优胜奖', es: 'Ganador' }, threshold: 6 },
    ],
  })
  return id
}

/** A fully evaluated contest: three jurors, two criteria with weights 60 and 40, level thresholds 8.4, 7 and 6. */
export async function giveJudgedContest(
  app: TestApp,
  { slug, isOpen = false, works = judgedWorks }: Options,
): Promise<JudgedContest> {
  const { db } = app
  const { settings } = app.app.tools
  const organiser = await app.user({ roles: ['organiser'] })
  const contestId = await emptyContest(app, slug)
  const entered: JudgedEntry[] = []
  for (const work of works) entered.push(...(await enterWork(app, contestId, work)))
  const jury = [await app.user(), await app.user(), await app.user()]
  const admin = { actorId: organiser.id, contestId }
  for (const { id } of jury) await addJuror(db, settings, { ...admin, userId: id })
  await autoAssignFirstRound(db, { ...admin, seed: 'seven' })
  const given = works.flatMap((work) => work.entries.map((entry) => entry.scores))
  await score(app, contestId, new Map(entered.map(({ entryId }, at) => [entryId, given[at] ?? []])))
  await db.transaction((tx) => openFirstRound(tx, admin))
  // Each entry has at least two evaluations. Other tests cover the announcement warning about fewer.
  await db
    .update(rounds)
    .set({ evaluations: 2 })
    .where(and(eq(rounds.contestId, contestId), eq(rounds.number, 1)))
  if (!isOpen) await db.transaction((tx) => closeRound(tx, { ...admin, number: 1 }))
  return { contestId, organiser, jury, entries: entered }
}

/** Scores function one lower than concept, so that a mean without the weights gives another result. */
async function score(app: TestApp, contestId: string, given: Map<string, (number | null)[]>) {
  const { db } = app
  const round = await findRound(db, contestId, 1)
  const memberships = new Map((await listJurors(db, contestId)).map(({ id, number }) => [id, number - 1]))
  const criteria = await listCriteria(db, contestId)
  const rows = (await listAssignments(db, round?.id ?? '')).flatMap(({ id, entryId, jurorId }) => {
    const value = given.get(entryId)?.[memberships.get(jurorId) ?? -1]
    if (value === null || value === undefined) return []
    return criteria.map((criterion, at) => ({
      assignmentId: id,
      criterionId: criterion.id,
      value: value - at,
    }))
  })
  if (rows.length > 0) await db.insert(scores).values(rows)
}

/** Changes the level of an entry, whatever its current level is. */
export async function giveLevel(
  app: TestApp,
  { contestId, organiser }: JudgedContest,
  { entryId, level, reason }: { entryId: string; level: string | null; reason: string },
) {
  const { entries } = await getResults(app.db, contestId)
  const from = entries.find((entry) => entry.entryId === entryId)?.level ?? null
  return app.request(setLevels, { contestId, changes: [{ entryId, from, to: level }], reason }, organiser)
}
