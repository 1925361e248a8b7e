import { and, asc, eq, isNull, max, sql } from 'drizzle-orm'
import type { Option } from '#features/accounts/sign-in/contract.ts'
import { choices, users } from '#features/accounts/sign-in/server/tables.ts'
import type { Database } from '#server/database/database.ts'
import { record } from '#server/journal.ts'
import { messagesOf } from '#server/messages.ts'
import { inLanguage, type Language, type Localized } from '#shared/language.ts'
import { InvalidFields, NotFound } from '#shared/refusal.ts'
import { type ChoiceKind, choiceKinds, choiceValue } from '../choices.ts'
import type { Choice } from '../contract-choices.ts'

/** A choice that changes is no row of a table with an id of its own, so that the journal names its list. */
const subjectOf: Record<ChoiceKind, { kind: string; id: string }> = {
  gender: { kind: 'choices', id: '00000000-0000-4000-8000-000000000001' },
  profession: { kind: 'choices', id: '00000000-0000-4000-8000-000000000002' },
}

const columnOf = { gender: users.gender, profession: users.jobProfession }

interface Named {
  kind: ChoiceKind
  value: string
}

const named = ({ kind, value }: Named) => and(eq(choices.kind, kind), eq(choices.value, value))

/** What is offered, in the organisers' order; the choice that somebody has is offered to them although it is retired. */
export async function choiceOptions(
  db: Database,
  kind: ChoiceKind,
  language: Language,
  kept?: string,
): Promise<Option[]> {
  const rows = await db
    .select()
    .from(choices)
    .where(eq(choices.kind, kind))
    .orderBy(asc(choices.position), asc(choices.value))
  return rows
    .filter(({ value, retiredAt }) => retiredAt === null || value === kept)
    .map(({ value, labels }) => ({ value, label: inLanguage(labels, language) }))
}

/**
 * Sends back, at its field, a choice that is not offered and that the person did not have before.
 * @throws InvalidFields
 */
export async function checkChoices(
  db: Database,
  input: { field: string; kind: ChoiceKind; value: string; kept?: string }[],
  language: Language,
): Promise<void> {
  const errors: Record<string, string[]> = {}
  for (const { field, kind, value, kept } of input) {
    if (value === kept) continue
    const offered = and(named({ kind, value }), isNull(choices.retiredAt))
    if ((await db.$count(choices, offered)) === 0) errors[field] = [messagesOf('shared', language)('invalid')]
  }
  if (Object.keys(errors).length > 0) throw new InvalidFields(errors)
}

export async function listChoices(db: Database): Promise<Choice[]> {
  const found: Choice[] = []
  for (const kind of choiceKinds) {
    const rows = await db
      .select({
        kind: choices.kind,
        value: choices.value,
        labels: choices.labels,
        retiredAt: choices.retiredAt,
        users: sql<number>`(select count(*)::int from ${users} where ${columnOf[kind]} = ${choices.value})`,
      })
      .from(choices)
      .where(eq(choices.kind, kind))
      .orderBy(asc(choices.position), asc(choices.value))
    found.push(
      ...rows.map(({ retiredAt, labels, ...row }) => ({
        ...row,
        labels: labels ?? { en: row.value, fr: row.value, 'zh-hans': row.value, es: row.value },
        isRetired: retiredAt !== null,
      })),
    )
  }
  return found
}

export async function addChoice(
  db: Database,
  actorId: string,
  { kind, labels }: { kind: ChoiceKind; labels: Localized },
): Promise<Choice[]> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('choices'))`)
    const rows = await tx.select({ value: choices.value }).from(choices).where(eq(choices.kind, kind))
    const [last] = await tx
      .select({ position: max(choices.position) })
      .from(choices)
      .where(eq(choices.kind, kind))
    const value = choiceValue(labels.en, new Set(rows.map((row) => row.value)))
    await tx.insert(choices).values({ kind, value, labels, position: (last?.position ?? -1) + 1 })
    await record(tx, {
      actorId,
      action: 'accounts.addChoice',
      subject: subjectOf[kind],
      details: { value, labels },
    })
  })
  return listChoices(db)
}

/** @throws NotFound */
async function changeChoice(
  db: Database,
  actorId: string,
  input: Named,
  action: string,
  change: Partial<typeof choices.$inferInsert>,
): Promise<Choice[]> {
  await db.transaction(async (tx) => {
    const [changed] = await tx.update(choices).set(change).where(named(input)).returning()
    if (!changed) throw new NotFound()
    await record(tx, {
      actorId,
      action,
      subject: subjectOf[input.kind],
      details: { value: input.value, labels: changed.labels, isRetired: changed.retiredAt !== null },
    })
  })
  return listChoices(db)
}

export function renameChoice(db: Database, actorId: string, input: Named & { labels: Localized }) {
  return changeChoice(db, actorId, input, 'accounts.renameChoice', { labels: input.labels })
}

export function retireChoice(db: Database, actorId: string, input: Named & { isRetired: boolean }) {
  return changeChoice(db, actorId, input, 'accounts.retireChoice', {
    retiredAt: input.isRetired ? new Date() : null,
  })
}

/** At the end of its list it stays where it is. */
export async function moveChoice(
  db: Database,
  actorId: string,
  { kind, value, to }: Named & { to: 'up' | 'down' },
): Promise<Choice[]> {
  await db.transaction(async (tx) => {
    const rows = await tx
      .select({ value: choices.value })
      .from(choices)
      .where(eq(choices.kind, kind))
      .orderBy(asc(choices.position), asc(choices.value))
      .for('update')
    const order = rows.map((row) => row.value)
    const from = order.indexOf(value)
    if (from < 0) throw new NotFound()
    const place = Math.min(Math.max(from + (to === 'up' ? -1 : 1), 0), order.length - 1)
    order.splice(place, 0, ...order.splice(from, 1))
    for (const [position, one] of order.entries()) {
      await tx
        .update(choices)
        .set({ position })
        .where(named({ kind, value: one }))
    }
    await record(tx, {
      actorId,
      action: 'accounts.moveChoice',
      subject: subjectOf[kind],
      details: { value, from, to: place },
    })
  })
  return listChoices(db)
}
