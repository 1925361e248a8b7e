import { asc, inArray } from 'drizzle-orm'
import {
  getUserById,
  isLastOrganiser,
  lockOrganisers,
  type UserRecord,
} from '#features/accounts/session/server/queries.ts'
import { users } from '#features/accounts/session/server/tables.ts'
import { record } from '#server/audit-log.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import type { Actor, Tools } from '#server/http/http.ts'
import { addressedTo, writeMails } from '#server/mail/mail.ts'
import { errorMessage, messagesOf } from '#server/messages.ts'
import { DomainError, fail } from '#shared/domain-error.ts'
import type { InputOf, OutputOf } from '#shared/endpoint.ts'
import type { Language } from '#shared/language.ts'
import type * as contract from '../../contract-merge.ts'
import type { UserRow } from '../../contract-users.ts'
import { notifyOfRole } from '../role-mails.ts'
import { getUserRow } from '../user-queries.ts'
import { listPossessions } from '../user-view.ts'

interface Pair {
  from: UserRow
  into: UserRow
}

type Given = Pick<Tools, 'db' | 'personal'>

/** @throws NotFound for a deleted account */
async function getPair(
  db: Database,
  { userId, otherId }: { userId: string; otherId: string },
): Promise<Pair> {
  return { into: await getUserRow(db, userId), from: await getUserRow(db, otherId) }
}

/**
 * @throws Error for the same account twice, the actor's own as the one that is closed, the last organiser's, a kept one
 * whose address nobody has confirmed, and where a feature's rules keep the two apart
 */
async function checkMerge(
  { db, personal }: Given,
  actorId: string,
  { from, into }: Pair,
  language: Language,
): Promise<void> {
  if (from.id === into.id) fail('merge_same')
  if (from.id === actorId) fail('merge_own')
  if (into.status !== 'active') fail('merge_unconfirmed')
  if (await isLastOrganiser(db, from.id)) fail('last_organiser')
  for (const part of personal) await part.checkMerge?.(db, { from, into }, language)
}

/** The sentence of the rule that keeps the two apart. */
async function findObstacle(given: Given, actorId: string, pair: Pair, language: Language) {
  try {
    await checkMerge(given, actorId, pair, language)
    return null
  } catch (error) {
    if (error instanceof DomainError) return errorMessage(error.code, error.params, language)
    throw error
  }
}

export async function compareUsers(
  given: Given,
  actorId: string,
  input: InputOf<typeof contract.compareUsers>,
  language: Language,
): Promise<OutputOf<typeof contract.compareUsers>> {
  const pair = await getPair(given.db, input)
  const countsOf = async ({ id }: UserRow) => {
    const found = await listPossessions(given, id, language)
    return Object.fromEntries(found.map(({ kind, count }) => [kind, count]))
  }
  return {
    into: { ...pair.into, counts: await countsOf(pair.into) },
    from: { ...pair.from, counts: await countsOf(pair.from) },
    obstacle: await findObstacle(given, actorId, pair, language),
  }
}

/** One mail to each address, each in its account's language. */
async function mailMerge(tx: DatabaseTransaction, from: UserRecord, into: UserRecord): Promise<void> {
  await writeMails(
    tx,
    [into, from].map(({ email, firstName, lang }) => {
      const t = messagesOf('accounts', lang)
      const merged = t('merged.done', { from: from.email, into: into.email })
      return {
        ...addressedTo({ id: into.id, email, lang }),
        subject: t('merged.subject'),
        preheader: merged,
        paragraphs: [
          t('mail.greeting', { name: firstName }),
          merged,
          t('merged.login', { into: into.email }),
          t('merged.not_you'),
        ],
      }
    }),
  )
}

/** Every feature moves its data from one account to the other, and the first is closed; nothing of this can be undone. */
export async function mergeUsers(
  { db, personal, settings }: Given & Pick<Tools, 'settings'>,
  actor: Actor,
  { reason, ...ids }: InputOf<typeof contract.mergeUsers>,
  language: Language,
): Promise<Record<string, never>> {
  await db.transaction(async (tx) => {
    await lockOrganisers(tx)
    // In one order, so that two opposite merges cannot deadlock.
    await tx
      .select({ id: users.id })
      .from(users)
      .where(inArray(users.id, [ids.userId, ids.otherId]))
      .orderBy(asc(users.id))
      .for('update')
    const pair = await getPair(tx, ids)
    await checkMerge({ db: tx, personal }, actor.id, pair, language)
    const [from, into] = [await getUserById(tx, pair.from.id), await getUserById(tx, pair.into.id)]
    for (const part of personal) await part.absorb(tx, { from, into, actorId: actor.id, reason })
    await record(tx, {
      actorId: actor.id,
      action: 'accounts.merge',
      subject: { kind: 'user', id: into.id },
      reason,
      // The log outlives the address, which only the mails name.
      details: { absorbedId: from.id },
    })
    await mailMerge(tx, from, into)
    // As when a role is given: a merge must not be the way around the others’ notice.
    for (const role of pair.from.roles.filter((one) => !pair.into.roles.includes(one))) {
      await notifyOfRole(tx, settings, { change: 'given', role, userId: into.id, actorId: actor.id, reason })
    }
  })
  return {}
}
