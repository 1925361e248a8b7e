import { and, eq, inArray } from 'drizzle-orm'
import type { Discipline } from '#features/contests/contest/contract.ts'
import { listDisciplines } from '#features/contests/contest/server/queries.ts'
import type { RenditionPlan } from '#features/files/pictures/renditions.ts'
import { takeImage } from '#features/files/uploads/server/actions/take-image.ts'
import type { EntryStatus } from '#features/projects/lifecycle.ts'
import type { Answers } from '#features/projects/project/answers.ts'
import { createProject } from '#features/projects/project/server/actions/create-project.ts'
import { entries, projectImages, projects } from '#features/projects/project/server/tables.ts'
import { decisions } from '#features/results/decisions/server/tables.ts'
import type { Tools } from '#server/http/http.ts'
import { type Language, languages, unwritten } from '#shared/language.ts'
import type { Cast } from './casting.ts'
import { picturesOf } from './pictures.ts'
import { type Level, questions, type Work } from './texts/texts.ts'

/** No AVIF and no 2560, which take most of the time: the user waits for all images. */
const plan: RenditionPlan = { webp: [320, 640, 1080, 1600], jpeg: [1080] }

/** A score for a work of this level: the middle of the level's range, varied by the seed. */
function scoreOf(level: Level | null, seed: number): number {
  const within = (seed % 1000) / 1000
  const bands: Record<Level, [number, number]> = {
    platinum: [8.45, 9.3],
    gold: [7.82, 8.38],
    silver: [7.12, 7.78],
    bronze: [6.42, 7.08],
  }
  const [low, high] = level ? bands[level] : [4.6, 6.35]
  return low + (high - low) * within
}

/**
 * Adds missing images to a work, cover first, up to `most` images. Adds one at a time, so that an interrupted demo can
 * continue.
 */
export async function takePictures(
  { tools, cast }: Hall,
  work: Work,
  projectId: string,
  most?: number,
): Promise<void> {
  const taken = await tools.db.$count(projectImages, eq(projectImages.projectId, projectId))
  const ownerId = cast.firms.get(work.firmKey)?.ownerId
  if (!ownerId) throw new Error(`${work.key}: no firm`)
  const missing = picturesOf(work.key).slice(taken, most)
  for (const [at, { path }] of missing.entries()) {
    const position = taken + at
    await takeImage(tools, {
      ownerId,
      purpose: 'project-image',
      originalName: `${work.key}-${position + 1}.webp`,
      source: path,
      formats: plan,
      attach: async (tx, fileId) => {
        await tx.insert(projectImages).values({
          projectId,
          fileId,
          position,
          legend: work.legends[position] ?? unwritten,
          credit: work.photoCredit,
          mayBePublished: true,
          isCover: position === 0,
        })
      },
    })
  }
}

function placeOf(disciplines: readonly Discipline[], work: Work) {
  const discipline = disciplines.find(({ key }) => key === work.discipline)
  if (!discipline) throw new Error(`${work.key}: no discipline ${work.discipline}`)
  const chosen = discipline.categories.filter(({ key }) => work.categories.includes(key))
  return { disciplineId: discipline.id, categoryIds: chosen.map(({ id }) => id) }
}

const paragraphs = (work: Work, language: Language) =>
  work.description.map((text) => `<p>${text[language]}</p>`).join('')

/** Images that no photographer is credited for were drawn by the firm. */
function creditsOf({ credits, photoCredit }: Work): Work['credits'] {
  const own = credits.filter(({ name }) => name === photoCredit)
  if (own.some(({ role }) => role === 'photography')) return credits
  return [...credits, ...own.slice(0, 1).map((credit) => ({ ...credit, role: 'drawing' as const }))]
}

const commissions = questions.find(({ key }) => key === 'commission')?.options ?? []

/** To the questions of an edition in judging; a third of the entrants leave the optional one empty. */
function answersOf({ edition, seed }: Work): Answers {
  const commission = commissions[seed % commissions.length]
  if (edition < 2026 || !commission) return {}
  return { commission: [commission.key], ...(seed % 3 === 0 ? {} : { reused: (seed % 13) * 5 }) }
}

export interface Hall {
  tools: Tools
  cast: Cast
  contestIds: Map<number, string>
  disciplines: Map<number, Discipline[]>
  /** Existing works by contest and name. */
  known: Map<string, string>
}

const keyOf = (contestId: string | null, name: string) => `${contestId} ${name}`

export async function openHall(tools: Tools, cast: Cast, contestIds: Map<number, string>): Promise<Hall> {
  const disciplines = new Map<number, Discipline[]>()
  for (const [edition, id] of contestIds) disciplines.set(edition, await listDisciplines(tools.db, id))
  const rows = await tools.db
    .select({ id: projects.id, contestId: projects.contestId, name: projects.name })
    .from(projects)
    .where(inArray(projects.contestId, [...contestIds.values()]))
  return {
    tools,
    cast,
    contestIds,
    disciplines,
    known: new Map(rows.map(({ id, contestId, name }) => [keyOf(contestId, name), id])),
  }
}

/** The project of a work that was entered. */
export function projectOf({ contestIds, known }: Hall, { edition, title }: Work): string | undefined {
  return known.get(keyOf(contestIds.get(edition) ?? null, title.en))
}

/**
 * Enters a work without images, in one transaction. Returns the new project, or the existing one.
 */
export async function enterWork(hall: Hall, work: Work): Promise<string> {
  const { tools, cast } = hall
  const contestId = hall.contestIds.get(work.edition)
  const entrant = cast.firms.get(work.firmKey)
  if (!contestId || !entrant) throw new Error(`${work.key}: no contest or firm`)
  const known = hall.known.get(keyOf(contestId, work.title.en))
  if (known) return known

  const isJudged = work.edition < 2026
  const submittedAt = isJudged
    ? new Date(Date.UTC(work.edition, 5, 1 + (work.seed % 28), 15))
    : new Date(Date.now() - (35 + (work.seed % 60)) * 86_400_000)
  const outcome: EntryStatus = work.level ? 'awarded' : 'not_awarded'

  const projectId = await tools.db.transaction(async (tx) => {
    const { id, entryIds } = await createProject(tx, {
      ownerId: entrant.ownerId,
      kind: work.kind,
      contestId,
      language: 'en',
      createdAt: submittedAt,
      ...placeOf(hall.disciplines.get(work.edition) ?? [], work),
      submitsAs: 'firm',
      firmId: entrant.firmId,
      name: work.title.en,
      mainDesigner: work.credits[0]?.name ?? entrant.firm.name,
      city: work.city.en,
      country: work.country,
      completedOn: work.completedOn ?? null,
      areaM2: work.areaM2 ?? null,
      programmeType: work.programmeType,
      manufacturer: work.kind === 'product' ? work.client : '',
      launchYear: work.launchYear ?? null,
      materials: work.materials,
      noPaperCopy: true,
      clientName: work.client,
      clientMayBePublished: true,
      userWantToTranslate: false,
      answers: answersOf(work),
      texts: Object.fromEntries(
        languages.map((language) => [
          language,
          {
            title: work.title[language],
            summary: work.summary[language],
            description: paragraphs(work, language),
          },
        ]),
      ),
      credits: creditsOf(work).map(({ role, name, firmKey }) => ({
        role,
        name,
        firmId: cast.firms.get(firmKey ?? '')?.firmId ?? null,
      })),
    })
    await tx
      .update(projects)
      .set({
        status: 'completed',
        paidAt: submittedAt,
        completedAt: submittedAt,
        rulesAcceptedAt: submittedAt,
        pressMayDownload: work.seed % 2 === 0,
      })
      .where(eq(projects.id, id))
    await tx
      .update(entries)
      .set({ status: isJudged ? outcome : 'submitted', paidAt: submittedAt })
      .where(and(eq(entries.projectId, id), inArray(entries.id, entryIds)))
    if (isJudged) {
      const score = scoreOf(work.level, work.seed)
      await tx.insert(decisions).values(
        entryIds.map((entryId) => ({
          entryId,
          contestId,
          levelKey: work.level,
          evaluations: 5,
          mean: score - ((work.seed % 7) - 3) / 20,
          corrected: score,
          levelScore: score,
          standardError: 0.22,
          // The rank within the edition, by score.
          rank: Math.max(1, Math.round((10 - score) * 20)),
          decidedById: cast.organiserId,
        })),
      )
    }
    return id
  })
  hall.known.set(keyOf(contestId, work.title.en), projectId)
  return projectId
}
