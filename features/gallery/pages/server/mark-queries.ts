import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { CardView } from '#features/gallery/publication/contract.ts'
import { imageMarks } from '#features/gallery/publication/server/mark-tables.ts'
import { publications } from '#features/gallery/publication/server/tables.ts'
import { listOwnProjects, listWorks } from '#features/projects/project/server/queries.ts'
import type { Database } from '#server/database/database.ts'
import { folded } from '#shared/folded.ts'
import { inLanguage, type Language } from '#shared/language.ts'
import type { ImageMark, MarkedProduct, ProjectMark } from '../contract-marks.ts'

async function publishedAmong(db: Database, productIds: readonly string[]): Promise<Set<string>> {
  if (productIds.length === 0) return new Set()
  const rows = await db
    .select({ id: publications.projectId })
    .from(publications)
    .where(and(eq(publications.kind, 'product'), inArray(publications.projectId, [...productIds])))
  return new Set(rows.map(({ id }) => id))
}

/** The marks of a project, also of products that are not published yet. */
export async function listMarks(db: Database, projectId: string, language: Language): Promise<ProjectMark[]> {
  const rows = await db
    .select()
    .from(imageMarks)
    .where(eq(imageMarks.projectId, projectId))
    .orderBy(asc(imageMarks.position))
  const productIds = [...new Set(rows.map((row) => row.productId))]
  const published = await publishedAmong(db, productIds)
  const works = new Map((await listWorks(db, productIds)).map((work) => [work.projectId, work]))
  return rows.flatMap(({ productId, imageId, x, y }) => {
    const work = works.get(productId)
    if (!work) return []
    const name = inLanguage(work.title, language)
    return {
      imageId,
      x,
      y,
      product: { id: productId, name, firm: work.firm, isPublished: published.has(productId) },
    }
  })
}

/** The products that this user may mark: published ones, and their own. */
export async function mayMark(
  db: Database,
  userId: string,
  productIds: readonly string[],
): Promise<Set<string>> {
  const published = await publishedAmong(db, productIds)
  if (productIds.every((id) => published.has(id))) return published
  const own = await listOwnProjects(db, userId, new Date())
  const products = own.filter(({ kind }) => kind === 'product').map(({ id }) => id)
  return new Set([...published, ...products])
}

const foundAtMost = 8
const escaped = (word: string) => word.replace(/[\\%_]/g, (sign) => `\\${sign}`)

/** The user's own products first, then published ones. */
export async function findProducts(
  db: Database,
  userId: string,
  { projectId, q }: { projectId: string; q: string },
  language: Language,
): Promise<MarkedProduct[]> {
  const words = folded(q).split(/\s+/).filter(Boolean).slice(0, 8)
  if (words.length === 0) return []
  const own = (await listOwnProjects(db, userId, new Date()))
    .filter(({ id, kind }) => kind === 'product' && id !== projectId)
    .map(({ id, title, name }) => ({ id, name: title || name, firm: '' }))
    .filter(({ name }) => words.every((word) => folded(name).includes(word)))
    .slice(0, foundAtMost)
  const holds = words.map(
    (word) => sql`palmares_folded(${publications.searchText}) LIKE ${`%${escaped(word)}%`}`,
  )
  const rows = await db
    .select({ id: publications.projectId, card: publications.card })
    .from(publications)
    .where(and(eq(publications.kind, 'product'), ne(publications.projectId, projectId), ...holds))
    .orderBy(asc(publications.juryOrder))
    .limit(foundAtMost)
  const others = rows
    .filter(({ id }) => own.every((one) => one.id !== id))
    .map(({ id, card }) => ({
      id,
      name: inLanguage(card.title, language),
      firm: card.firm,
      isPublished: true,
    }))
  const published = await publishedAmong(
    db,
    own.map(({ id }) => id),
  )
  return [...own.map((one) => ({ ...one, isPublished: published.has(one.id) })), ...others].slice(
    0,
    foundAtMost,
  )
}

/** The published products in the images of a publication of the same query. */
export const marksOfPublication = sql<ImageMark[]>`(
  SELECT coalesce(json_agg(json_build_object(
    'imageId', mark.image_id, 'x', mark.x, 'y', mark.y, 'card', product.card) ORDER BY mark.position), '[]')
  FROM ${imageMarks} AS mark JOIN ${publications} AS product ON product.project_id = mark.product_id
  WHERE mark.project_id = ${publications.projectId})`

const seenAtMost = 8

/** The published works in whose images a publication of the same query is marked. */
export const seenInOfPublication = sql<CardView[]>`(
  SELECT coalesce(json_agg(card ORDER BY jury_order, id), '[]') FROM (
    SELECT seen.card, seen.jury_order, seen.id FROM ${publications} AS seen
    WHERE seen.project_id IN (
      SELECT mark.project_id FROM ${imageMarks} AS mark WHERE mark.product_id = ${publications.projectId})
    ORDER BY seen.jury_order, seen.id LIMIT ${sql.raw(String(seenAtMost))}) AS best)`
