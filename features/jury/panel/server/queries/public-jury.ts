import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { listUsers } from '#features/accounts/session/server/queries.ts'
import { listImages } from '#features/files/storage/server/queries.ts'
import type { Database } from '#server/database/database.ts'
import { locales } from '#shared/language.ts'
import { slugOf } from '#shared/text.ts'
import type { PublicJuror } from '../../public-juror.ts'
import { jurorImages, jurorProfiles } from '../profile-tables.ts'
import { jurors } from '../tables.ts'

/**
 * The members of a jury by name, without those who left. Portrait, text and images are shown only from a completed
 * questionnaire, which says that they are for the jury pages.
 */
export async function listPublicJury(db: Database, contestId: string): Promise<PublicJuror[]> {
  const members = await db
    .select({ userId: jurors.userId })
    .from(jurors)
    .where(and(eq(jurors.contestId, contestId), isNull(jurors.leftAt)))
  const ids = members.map(({ userId }) => userId)
  if (ids.length === 0) return []
  const users = [...(await listUsers(db, ids)).values()].filter(({ deletedAt }) => deletedAt === null)
  const rows = await db
    .select()
    .from(jurorProfiles)
    .where(and(inArray(jurorProfiles.userId, ids), isNotNull(jurorProfiles.completedAt)))
  const profiles = new Map(rows.map((row) => [row.userId, row]))
  const images = await db
    .select()
    .from(jurorImages)
    .where(inArray(jurorImages.userId, [...profiles.keys()]))
    .orderBy(asc(jurorImages.position), asc(jurorImages.id))
  const views = await listImages(db, [
    ...images.map(({ fileId }) => fileId),
    ...rows.flatMap(({ portraitFileId }) => portraitFileId ?? []),
  ])
  const used = new Set<string>()
  return users
    .toSorted(
      (one, other) =>
        one.lastName.localeCompare(other.lastName, locales.fr) ||
        one.firstName.localeCompare(other.firstName, locales.fr) ||
        one.id.localeCompare(other.id),
    )
    .map((user) => {
      const profile = profiles.get(user.id)
      const name = `${user.firstName} ${user.lastName}`
      return {
        slug: freeSlug(name, used),
        name,
        jobTitle: user.jobTitle,
        company: profile?.company || user.companyName,
        teaching: profile?.teaching ?? null,
        portrait: views.get(profile?.portraitFileId ?? '') ?? null,
        bios: [
          { language: profile?.language ?? user.lang, text: profile?.bio.trim() ?? '' },
          { language: 'fr' as const, text: profile?.bioFrench.trim() ?? '' },
        ].filter(({ text }) => text !== ''),
        images: images.flatMap(({ userId, fileId, legend }) => {
          const image = userId === user.id && views.get(fileId)
          return image ? [{ image, legend }] : []
        }),
      }
    })
}

function freeSlug(name: string, used: Set<string>): string {
  const plain = slugOf(name) || 'juror'
  let slug = plain
  for (let number = 2; used.has(slug); number += 1) slug = `${plain}-${number}`
  used.add(slug)
  return slug
}
