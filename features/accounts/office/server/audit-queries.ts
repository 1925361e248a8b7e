import { and, desc, eq, getTableColumns, gte, lt, or, type SQL, sql } from 'drizzle-orm'
import { listUsers, selectUsersNamed, type UserRecord } from '#features/accounts/session/server/queries.ts'
import { groupOf } from '#server/audit-log.ts'
import {
  type AuditSubjects,
  findSubjectsNamed,
  namesOfSubjects,
  withItsParts,
} from '#server/audit-subjects.ts'
import type { Database } from '#server/database/database.ts'
import { countRows, holds, offsetOf } from '#server/database/list.ts'
import { among } from '#server/database/many.ts'
import { auditLog, auditSeals } from '#server/database/tables.ts'
import { fail } from '#shared/domain-error.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import type { Language } from '#shared/language.ts'
import { listPageSize } from '#shared/list.ts'
import { searchWords } from '#shared/search-words.ts'
import type { AuditLine, AuditSearch, listAudit as contractOfList } from '../contract-audit.ts'
import { nameOf } from './user-view.ts'

const mostExported = 100_000
/** A word that more users share finds only these. */
const mostPeople = 1_000

const programmeZone = 'America/Toronto'
const startOf = (day: string, more = 0) =>
  sql`((${day}::date + ${more}::int)::timestamp AT TIME ZONE ${programmeZone})`

/** Whom the log is shown to, and how the features name their subjects. */
interface Reader {
  language: Language
  auditSubjects: AuditSubjects
}

/** Each word is in the reason or names somebody or something, which is looked up first, so that the log's indexes are used. */
async function holdsWord(db: Database, word: string, subjects: AuditSubjects): Promise<SQL | undefined> {
  const named = await selectUsersNamed(db, word).limit(mostPeople)
  const ids = named.map(({ id }) => id)
  return or(
    holds(auditLog.reason, word),
    among(auditLog.actorId, ids),
    among(auditLog.onBehalfOfId, ids),
    among(auditLog.subjectId, [...ids, ...(await findSubjectsNamed(db, subjects, word))]),
  )
}

async function isLookedFor(
  db: Database,
  search: AuditSearch,
  { auditSubjects }: Reader,
): Promise<SQL | undefined> {
  const { q, group, person, subject, since, until } = search
  const words = searchWords(q).slice(0, 4)
  return and(
    group ? eq(groupOf, group) : undefined,
    person ? or(eq(auditLog.actorId, person), eq(auditLog.onBehalfOfId, person)) : undefined,
    subject ? among(auditLog.subjectId, await withItsParts(db, auditSubjects, subject)) : undefined,
    since ? gte(auditLog.at, startOf(since)) : undefined,
    until ? lt(auditLog.at, startOf(until, 1)) : undefined,
    ...(await Promise.all(words.map((word) => holdsWord(db, word, auditSubjects)))),
  )
}

type Row = typeof auditLog.$inferSelect & { number: number | null }

function personOf(known: Map<string, UserRecord>, id: string | null): AuditLine['actor'] {
  if (id === null) return null
  const user = known.get(id)
  return { id, name: user && user.deletedAt === null ? nameOf(user) : '' }
}

/** What jurors give. How they scored and voted is in the score log alone: who reads it can no longer judge. */
const votes = ['jury.score', 'jury.ballot', 'jury.votePrize']

function shownDetails({ action, details }: Pick<Row, 'action' | 'details'>): Row['details'] {
  if (details === null || !votes.includes(action)) return details
  const { from: _from, to: _to, ...shown } = details
  return shown
}

async function viewsOf(
  db: Database,
  rows: readonly Row[],
  { auditSubjects, language }: Reader,
): Promise<AuditLine[]> {
  const names = await namesOfSubjects(db, auditSubjects, rows, language)
  const known = await listUsers(db, [
    ...new Set(
      rows.flatMap(({ actorId, onBehalfOfId, subjectKind, subjectId }) =>
        [actorId ?? [], onBehalfOfId ?? [], subjectKind === 'user' ? subjectId : []].flat(),
      ),
    ),
  ])
  return rows.map(({ at, actorId, onBehalfOfId, ...row }) => {
    const contestId = row.details?.contestId
    return {
      ...row,
      details: shownDetails(row),
      at: at.toISOString(),
      actor: personOf(known, actorId),
      onBehalfOf: personOf(known, onBehalfOfId),
      subjectName:
        (row.subjectKind === 'user' ? personOf(known, row.subjectId)?.name : names.get(row.subjectId)) ?? '',
      contestId: typeof contestId === 'string' ? contestId : null,
    }
  })
}

function selectLines(db: Database, isFound: SQL | undefined) {
  return db
    .select({ ...getTableColumns(auditLog), number: auditSeals.number })
    .from(auditLog)
    .leftJoin(auditSeals, eq(auditSeals.lineId, auditLog.id))
    .where(isFound)
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .$dynamic()
}

export async function listAudit(
  db: Database,
  { page, ...search }: AuditSearch & { page: number },
  reader: Reader,
): Promise<OutputOf<typeof contractOfList>> {
  const isFound = await isLookedFor(db, search, reader)
  const rows = await selectLines(db, isFound).limit(listPageSize).offset(offsetOf(page))
  const found = db.select({ id: auditLog.id }).from(auditLog).where(isFound).$dynamic()
  return { rows: await viewsOf(db, rows, reader), total: await countRows(db, found) }
}

/** All entries of a search, for the export. @throws Error if a spreadsheet cannot hold them */
export async function listLookedFor(db: Database, search: AuditSearch, reader: Reader): Promise<AuditLine[]> {
  const rows = await selectLines(db, await isLookedFor(db, search, reader)).limit(mostExported + 1)
  if (rows.length > mostExported) fail('audit_export_large')
  return viewsOf(db, rows, reader)
}
