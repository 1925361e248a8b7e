import { and, asc, eq, inArray } from 'drizzle-orm'
import { shownPhone } from '#features/accounts/profile/phones.ts'
import { getPerson, listPeople, type PersonRow } from '#features/accounts/sign-in/server/queries.ts'
import { listContestsById } from '#features/contests/editions/server/queries.ts'
import { listImages } from '#features/files/storage/server/queries.ts'
import { assignments, jurors, rounds } from '#features/jury/judging/server/tables.ts'
import { listEntryStandings } from '#features/projects/steps/server/queries.ts'
import type { Database } from '#server/database/database.ts'
import { NotFound } from '#shared/refusal.ts'
import type { JurorProfile } from '../contract-profile.ts'
import { usualCrop } from '../portrait.ts'
import { missingIn, type Question } from '../questionnaire.ts'
import { jurorImages, jurorProfiles } from './profile-tables.ts'

export type ProfileRow = typeof jurorProfiles.$inferSelect

/** What a questionnaire holds before anything is answered: what the account already knows. */
export function freshProfile(person: PersonRow): ProfileRow {
  return {
    personId: person.id,
    phone: '',
    wantsMagazine: null,
    shippingAddress: '',
    language: person.lang,
    bio: '',
    bioFrench: '',
    teaching: null,
    company: person.companyName,
    portraitFileId: null,
    portraitCrop: null,
    completedAt: null,
    remindedAt: null,
  }
}

export function missingOf(row: ProfileRow): Question[] {
  return missingIn(row, row.portraitFileId !== null)
}

async function listProfiles(db: Database, people: readonly PersonRow[]): Promise<Map<string, ProfileRow>> {
  if (people.length === 0) return new Map()
  const ids = people.map(({ id }) => id)
  const rows = await db.select().from(jurorProfiles).where(inArray(jurorProfiles.personId, ids))
  const known = new Map(rows.map((row) => [row.personId, row]))
  return new Map(people.map((person) => [person.id, known.get(person.id) ?? freshProfile(person)]))
}

/** Where each juror's questionnaire stands, by person. */
export async function listQuestionnaires(
  db: Database,
  personIds: readonly string[],
): Promise<Map<string, { missing: Question[]; remindedAt: Date | null }>> {
  const people = await listPeople(db, personIds)
  const profiles = await listProfiles(db, [...people.values()])
  return new Map(
    [...profiles].map(([id, row]) => [id, { missing: missingOf(row), remindedAt: row.remindedAt }]),
  )
}

export function listOwnImages(db: Database, personId: string) {
  return db
    .select()
    .from(jurorImages)
    .where(eq(jurorImages.personId, personId))
    .orderBy(asc(jurorImages.position), asc(jurorImages.id))
}

/** What a juror left to others, by number only: who made it stays hidden. */
async function listOwnRecusals(db: Database, personId: string): Promise<JurorProfile['recusals']> {
  const rows = await db
    .select({
      contestId: jurors.contestId,
      entryId: assignments.entryId,
      reason: assignments.recusalReason,
    })
    .from(assignments)
    .innerJoin(jurors, eq(jurors.id, assignments.jurorId))
    .innerJoin(rounds, eq(rounds.id, assignments.roundId))
    .where(and(eq(jurors.personId, personId), eq(assignments.status, 'recused')))
    .orderBy(asc(rounds.openedAt), asc(assignments.position))
  const numbers = new Map<string, number>()
  for (const contestId of new Set(rows.map((row) => row.contestId))) {
    for (const { entryId, number } of await listEntryStandings(db, contestId)) numbers.set(entryId, number)
  }
  return rows.map(({ contestId, entryId, reason }) => ({
    contestId,
    number: numbers.get(entryId) ?? 0,
    reason: reason ?? '',
  }))
}

export async function getJurorProfile(db: Database, personId: string): Promise<JurorProfile> {
  const person = await getPerson(db, personId)
  const row = (await listProfiles(db, [person])).get(personId) ?? freshProfile(person)
  const own = await listOwnImages(db, personId)
  const fileIds = [...own.map(({ fileId }) => fileId), ...(row.portraitFileId ? [row.portraitFileId] : [])]
  const views = await listImages(db, fileIds)
  const portrait = row.portraitFileId && views.get(row.portraitFileId)
  const seats = await db.select().from(jurors).where(eq(jurors.personId, personId))
  const contests = await listContestsById(
    db,
    seats.map(({ contestId }) => contestId),
  )
  return {
    ...row,
    name: `${person.firstName} ${person.lastName}`,
    email: person.email,
    jobTitle: person.jobTitle,
    // As it is dialled from abroad, which anybody can read.
    phone: shownPhone(row.phone, ''),
    portrait: portrait ? { image: portrait, crop: row.portraitCrop ?? usualCrop(portrait) } : null,
    images: own.flatMap(({ id, fileId, legend }) => {
      const image = views.get(fileId)
      return image ? [{ id, image, legend }] : []
    }),
    missing: missingOf(row),
    completedAt: row.completedAt?.toISOString() ?? null,
    remindedAt: row.remindedAt?.toISOString() ?? null,
    contests: [...contests.values()].toSorted((one, other) => other.year - one.year),
    recusals: await listOwnRecusals(db, personId),
  }
}

/** @throws NotFound where nobody of this number sits on the contest's jury */
export async function getAdminJuror(
  db: Database,
  { contestId, jurorId }: { contestId: string; jurorId: string },
): Promise<JurorProfile> {
  const [seat] = await db
    .select()
    .from(jurors)
    .where(and(eq(jurors.id, jurorId), eq(jurors.contestId, contestId)))
  if (!seat) throw new NotFound()
  return getJurorProfile(db, seat.personId)
}
