import { join } from 'node:path'
import { and, eq, inArray } from 'drizzle-orm'
import sharp from 'sharp'
import type { Discipline } from '#features/contests/contract.ts'
import { listDisciplines } from '#features/contests/server/queries.ts'
import type { RenditionPlan } from '#features/files/renditions.ts'
import { takeImage } from '#features/files/server/actions/take-image.ts'
import type { EntryStatus } from '#features/projects/lifecycle.ts'
import { createProject } from '#features/projects/server/actions/create-project.ts'
import { entries, projectImages, projects } from '#features/projects/server/tables.ts'
import { decisions } from '#features/results/server/tables.ts'
import type { Tools } from '#server/http.ts'
import { type Language, languages } from '#shared/language.ts'
import type { Cast } from './casting.ts'
import { renderWork } from './images/render.ts'
import type { Level, Work } from './words/types.ts'

/** Fewer forms than an entrant's image has: six hundred pictures are made while somebody waits. */
const plan: RenditionPlan = { webp: [640, 1600], jpeg: [1080] }

const artFolder = join(import.meta.dirname, 'art')

/** What a jury would have given a work of the level: the middle of its band, moved a little by the seed. */
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

/** A finished picture and two details of it: a wide one and an upright one, as a photographer would come closer. */
async function detailsOf(art: number): Promise<Buffer[]> {
  const whole = sharp(join(artFolder, `${String(art).padStart(2, '0')}.jpg`))
  const { width, height } = await whole.metadata()
  const cut = (left: number, top: number, wide: number, high: number) =>
    whole
      .clone()
      .extract({
        left: Math.round(width * left),
        top: Math.round(height * top),
        width: Math.round(width * wide),
        height: Math.round(height * high),
      })
      .jpeg({ quality: 90 })
      .toBuffer()
  const isUpright = height > width
  return [
    await whole.clone().toBuffer(),
    await (isUpright ? cut(0.1, 0.42, 0.8, 0.4) : cut(0.36, 0.3, 0.56, 0.58)),
    await (isUpright ? cut(0.3, 0.3, 0.5, 0.5) : cut(0.14, 0.2, 0.34, 0.72)),
  ]
}

async function sourcesOf(work: Work): Promise<Buffer[]> {
  if (work.art) return detailsOf(work.art)
  const views = work.level === 'platinum' || work.level === 'gold' ? 3 : 2
  const { seed, imageKind, typology, tags } = work
  const subject = { typology, tags, title: work.title.en }
  return (await renderWork(seed, imageKind, views, subject)).map(({ jpeg }) => jpeg)
}

async function picturesOf(tools: Tools, work: Work, ownerId: string): Promise<string[]> {
  const taken: string[] = []
  for (const [place, source] of (await sourcesOf(work)).entries()) {
    const originalName = `${work.key}-${place + 1}.jpg`
    const { fileId } = await takeImage(tools, {
      ownerId,
      purpose: 'project-image',
      originalName,
      source,
      formats: plan,
    })
    taken.push(fileId)
  }
  return taken
}

function placeOf(disciplines: readonly Discipline[], work: Work) {
  const discipline = disciplines.find(({ key }) => key === work.discipline)
  if (!discipline) throw new Error(`${work.key}: no discipline ${work.discipline}`)
  const chosen = discipline.categories.filter(({ key }) => work.categories.includes(key))
  return { disciplineId: discipline.id, categoryIds: chosen.map(({ id }) => id) }
}

const paragraphs = (work: Work, language: Language) =>
  work.description.map((text) => `<p>${text[language]}</p>`).join('')

export interface Hall {
  tools: Tools
  cast: Cast
  contestIds: Map<number, string>
  disciplines: Map<number, Discipline[]>
  /** Works that are there already, by contest and name. */
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

/**
 * Enters a work as its firm would have, all at once: pictures first, then every row in one transaction, so that
 * an interrupted demo has whole works only. Answers the project, or the one that was there already.
 */
export async function enterWork(hall: Hall, work: Work): Promise<string> {
  const { tools, cast } = hall
  const contestId = hall.contestIds.get(work.edition)
  const entrant = cast.firms.get(work.firmKey)
  if (!contestId || !entrant) throw new Error(`${work.key}: no contest or firm`)
  const known = hall.known.get(keyOf(contestId, work.title.en))
  if (known) return known

  const pictures = await picturesOf(tools, work, entrant.ownerId)
  const isJudged = work.edition < 2026
  const submittedAt = isJudged
    ? new Date(Date.UTC(work.edition, 5, 1 + (work.seed % 28), 15))
    : new Date(Date.now() - (35 + (work.seed % 60)) * 86_400_000)
  const outcome: EntryStatus = work.level ? 'awarded' : 'not_awarded'

  return tools.db.transaction(async (tx) => {
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
      programmeType: work.programmeType.en,
      manufacturer: work.kind === 'product' ? work.client : '',
      launchYear: work.launchYear ?? null,
      materials: work.materials.en,
      clientName: work.client,
      clientMayBePublished: true,
      userWantToTranslate: false,
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
      credits: work.credits.map(({ role, name, firmKey }) => ({
        role,
        name,
        firmId: cast.firms.get(firmKey ?? '')?.firmId ?? null,
      })),
    })
    await tx.insert(projectImages).values(
      pictures.map((fileId, position) => ({
        projectId: id,
        fileId,
        position,
        legend: work.legends[position] ?? { en: '', fr: '', 'zh-hans': '', es: '' },
        credit: work.photoCredit,
        mayBePublished: true,
        isCover: position === 0,
      })),
    )
    await tx
      .update(projects)
      .set({
        status: 'completed',
        paidAt: submittedAt,
        completedAt: submittedAt,
        rulesAcceptedAt: submittedAt,
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
          readings: 5,
          mean: score - ((work.seed % 7) - 3) / 20,
          corrected: score,
          levelScore: score,
          standardError: 0.22,
          // Places are those of the whole edition: the best score first.
          rank: Math.max(1, Math.round((10 - score) * 20)),
          decidedById: cast.organiserId,
        })),
      )
    }
    return id
  })
}
