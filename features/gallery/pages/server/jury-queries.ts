import { findContestBySlug, getSeenContest, listContests } from '#features/contests/contest/server/queries.ts'
import { listPublicJury } from '#features/jury/panel/server/queries/public-jury.ts'
import type { Database } from '#server/database/database.ts'
import { NotFound } from '#shared/domain-error.ts'
import type { JurorView, JuryView } from '../page-views.ts'

/**
 * The jury of an edition, in public from the announcement, or earlier if an organiser publishes it.
 * @throws NotFound before, and for an edition without jurors
 */
export async function getJury(db: Database, slug: string): Promise<JuryView> {
  const found = await findContestBySlug(db, slug)
  if (!found) throw new NotFound()
  const contest = await getSeenContest(db, found.id)
  if (!contest.isJuryPublic && !contest.announcedAt) throw new NotFound()
  const jurors = await listPublicJury(db, contest.id)
  if (jurors.length === 0) throw new NotFound()
  return { slug, name: contest.name, isAnnounced: contest.announcedAt !== null, jurors }
}

/** One juror with a profile. @throws NotFound for any other */
export async function getJuror(db: Database, slug: string, name: string): Promise<JurorView> {
  const { jurors, ...jury } = await getJury(db, slug)
  const juror = jurors.find((one) => one.slug === name)
  if (!juror || !hasPage(juror)) throw new NotFound()
  return { jury, juror }
}

/** The public juries, and in each the jurors with a page of their own, for the sitemap. */
export async function listPublicJuries(db: Database): Promise<{ slug: string; jurorSlugs: string[] }[]> {
  const juries = await Promise.all((await listContests(db)).map(({ slug }) => findJury(db, slug)))
  return juries.flatMap((jury) =>
    jury ? [{ slug: jury.slug, jurorSlugs: jury.jurors.filter(hasPage).map(({ slug }) => slug) }] : [],
  )
}

export const hasPublicJury = async (db: Database, slug: string) => (await findJury(db, slug)) !== null

async function findJury(db: Database, slug: string): Promise<JuryView | null> {
  try {
    return await getJury(db, slug)
  } catch (error) {
    if (error instanceof NotFound) return null
    throw error
  }
}

const hasPage = ({ bios }: JuryView['jurors'][number]) => bios.length > 0
