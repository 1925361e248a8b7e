import { asc } from 'drizzle-orm'
import type { ImageView } from '#features/files/storage/contract.ts'
import { listImages } from '#features/files/storage/server/queries.ts'
import { listFirmsById } from '#features/firms/server/queries.ts'
import type { Database } from '#server/database/database.ts'
import { among } from '#server/database/many.ts'
import { type Localized, unwritten } from '#shared/language.ts'
import type { Credit } from '../../credits.ts'
import { credits, projectImages, projects, projectTexts } from '../tables.ts'
import { firmNameOf, titleBy } from '../views.ts'

/** A work in a list, with every name in it, so that names can be hidden. */
export interface ListedWork {
  projectId: string
  ownerId: string
  firmId: string | null
  title: Localized
  cover: ImageView | null
  mainDesigner: string
  city: string
  country: string
  /** The firm or the person that presents it. */
  firm: string
  manufacturer: string
  credits: Credit[]
  images: { credit: string }[]
}

async function listTitles(db: Database, projectIds: readonly string[]): Promise<Map<string, Localized>> {
  const { projectId, language, title } = projectTexts
  const rows = await db
    .select({ projectId, language, title })
    .from(projectTexts)
    .where(among(projectId, projectIds))
  const titles = new Map<string, Localized>()
  for (const row of rows) {
    titles.set(row.projectId, {
      ...unwritten,
      ...titles.get(row.projectId),
      [row.language]: row.title,
    })
  }
  return titles
}

/** In the entrant's order. */
function listPictures(db: Database, projectIds: readonly string[]) {
  const { id, projectId, fileId, credit, isCover, position } = projectImages
  return db
    .select({ projectId, fileId, credit, isCover })
    .from(projectImages)
    .where(among(projectId, projectIds))
    .orderBy(asc(position), asc(id))
}

/** The works of a list, without texts and with one image each, since a list may have thousands. */
export async function listListedWorks(db: Database, projectIds: readonly string[]): Promise<ListedWork[]> {
  if (projectIds.length === 0) return []
  const { id, ownerId, language, name, mainDesigner, manufacturer, submitsAs, firmId, city, country } =
    projects
  const rows = await db
    .select({ id, ownerId, language, name, mainDesigner, manufacturer, submitsAs, firmId, city, country })
    .from(projects)
    .where(among(projects.id, projectIds))
  const titles = await listTitles(db, projectIds)
  const credited = await db
    .select({ projectId: credits.projectId, role: credits.role, name: credits.name })
    .from(credits)
    .where(among(credits.projectId, projectIds))
  const creditsOf = Map.groupBy(credited, (row) => row.projectId)
  const picturesOf = Map.groupBy(await listPictures(db, projectIds), (row) => row.projectId)
  const coverOf = (projectId: string) => {
    const pictures = picturesOf.get(projectId) ?? []
    return (pictures.find((one) => one.isCover) ?? pictures[0])?.fileId ?? ''
  }
  const covers = await listImages(db, rows.map((row) => coverOf(row.id)).filter(Boolean))
  const firms = await listFirmsById(
    db,
    rows.flatMap((row) => row.firmId ?? []),
  )
  return rows.map((project) => ({
    projectId: project.id,
    ownerId: project.ownerId,
    firmId: project.firmId,
    title: titleBy(titles.get(project.id) ?? unwritten, project),
    cover: covers.get(coverOf(project.id)) ?? null,
    mainDesigner: project.mainDesigner,
    firm: firmNameOf({ project, firm: firms.get(project.firmId ?? '') ?? null }),
    city: project.city,
    country: project.country,
    manufacturer: project.manufacturer,
    credits: (creditsOf.get(project.id) ?? []).map(({ role, name }) => ({ role, name })),
    images: (picturesOf.get(project.id) ?? []).map(({ credit }) => ({ credit })),
  }))
}
