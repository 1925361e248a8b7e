import { and, eq, gt, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { newConfirmation } from '#features/accounts/account/server/recovery.ts'
import { isLive, listUsers } from '#features/accounts/session/server/queries.ts'
import { endSessions } from '#features/accounts/session/server/sessions.ts'
import { links, sessions, users } from '#features/accounts/session/server/tables.ts'
import { recordAll } from '#server/audit-log.ts'
import type { Database } from '#server/database/database.ts'
import type { Actor, Tools } from '#server/http/http.ts'
import type { InputOf, OutputOf } from '#shared/endpoint.ts'
import type * as contract from '../../contract-bulk.ts'
import type { ChosenUsers } from '../../contract-users.ts'
import { isChosen } from '../user-queries.ts'

/** The least time between two confirmation mails that the user did not ask for. */
const pauseMs = 86_400_000

function selectUnconfirmed(db: Database, chosen: ChosenUsers, isRecent: boolean) {
  const since = new Date(Date.now() - pauseMs)
  const isNewLink = and(eq(links.userId, users.id), eq(links.purpose, 'confirm'), gt(links.createdAt, since))
  return db
    .select({ id: users.id })
    .from(users)
    .leftJoin(links, isNewLink)
    .where(
      and(
        isChosen(chosen),
        isNull(users.deletedAt),
        isNull(users.emailConfirmedAt),
        isRecent ? isNotNull(links.id) : isNull(links.id),
      ),
    )
}

/** Sessions of the chosen users; one's own go on. */
function areTheirs(db: Database, actorId: string, chosen: ChosenUsers): SQL | undefined {
  const others = db
    .select({ id: users.id })
    .from(users)
    .where(and(isChosen(chosen), ne(users.id, actorId)))
  return inArray(sessions.userId, others)
}

export async function countChosen(
  db: Database,
  actor: Actor,
  { chosen }: InputOf<typeof contract.countChosenUsers>,
): Promise<OutputOf<typeof contract.countChosenUsers>> {
  const [open] = await db
    .select({
      sessions: sql<number>`count(*)::int`,
      loggedIn: sql<number>`count(DISTINCT ${sessions.userId})::int`,
    })
    .from(sessions)
    .where(and(areTheirs(db, actor.id, chosen), isNull(sessions.openedFromId), isLive(new Date())))
  return {
    unconfirmed: await db.$count(selectUnconfirmed(db, chosen, false).as('unconfirmed')),
    recent: await db.$count(selectUnconfirmed(db, chosen, true).as('recent')),
    sessions: open?.sessions ?? 0,
    loggedIn: open?.loggedIn ?? 0,
  }
}

export async function resendConfirmations(
  { db, settings }: Pick<Tools, 'db' | 'settings'>,
  actor: Actor,
  { chosen }: InputOf<typeof contract.resendConfirmations>,
): Promise<{ sent: number }> {
  return db.transaction(async (tx) => {
    // A second organiser who sends at the same time waits, and then finds nobody left.
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('accounts.confirmations'))`)
    const rows = await selectUnconfirmed(tx, chosen, false)
    const found = await listUsers(
      tx,
      rows.map(({ id }) => id),
    )
    for (const user of found.values()) await newConfirmation(tx, settings, user)
    await recordAll(
      tx,
      [...found.keys()].map((id) => ({
        actorId: actor.id,
        action: 'accounts.resendConfirmation',
        subject: { kind: 'user', id },
      })),
    )
    return { sent: found.size }
  })
}

export async function endChosenSessions(
  db: Database,
  actor: Actor,
  { chosen, reason }: InputOf<typeof contract.endChosenSessions>,
): Promise<{ ended: number }> {
  return db.transaction(async (tx) => {
    const ended = await endSessions(tx, areTheirs(tx, actor.id, chosen), 'session_ended_by_organiser')
    const ofUsers = Map.groupBy(ended, ({ userId }) => userId)
    await recordAll(
      tx,
      [...ofUsers].map(([id, { length: count }]) => ({
        actorId: actor.id,
        action: 'accounts.endSessions',
        subject: { kind: 'user', id },
        reason,
        details: { count },
      })),
    )
    return { ended: ended.length }
  })
}
