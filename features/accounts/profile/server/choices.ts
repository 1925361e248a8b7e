import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Option } from '#features/accounts/sign-in/contract.ts'
import { choices, users } from '#features/accounts/sign-in/server/tables.ts'
import type { Database } from '#server/database/database.ts'
import { record } from '#server/journal.ts'
import { messagesOf } from '#server/messages.ts'
import type { InputOf } from '#shared/endpoint.ts'
import { inLanguage, type Language } from '#shared/language.ts'
import { InvalidFields, NotFound } from '#shared/refusal.ts'
import { type ChoiceKind, choiceKinds, choiceValue } from '../choices.ts'
import type { Choice, saveChoice as input } from '../contract-choices.ts'

/** A choice has no id of its own: the audit log names its list. */
const subjectOf: Record<ChoiceKind, { kind: string; id: string }> = {
  gender: { kind: 'choices', id: '00000000-0000-4000-8000-000000000001' },
  profession: { kind: 'choices', id: '00000000-0000-4000-8000-000000000002' },
}

const columnOf = { gender: users.gender, profession: users.jobProfession }

/** What is offered, in the organisers' order. A retired choice is offered to the user who has it. */
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
 * @throws InvalidFields for a choice that is not offered, unless the user has it already
 */
export async function checkChoices(
  db: Database,
  sent: { field: string; kind: ChoiceKind; value: string; kept?: string }[],
  language: Language,
): Promise<void> {
  const errors: Record<string, string[]> = {}
  for (const { field, kind, value, kept } of sent) {
    if (value === kept) continue
    const offered = and(eq(choices.kind, kind), eq(choices.value, value), isNull(choices.retiredAt))
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

/** Adds a choice, or changes its names, its place and whether it is offered. */
export async function saveChoice(
  db: Database,
  actorId: string,
  { kind, value, labels, isRetired, position }: InputOf<typeof input>,
): Promise<Choice[]> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('choices'))`)
    const rows = await tx
      .select()
      .from(choices)
      .where(eq(choices.kind, kind))
      .orderBy(asc(choices.position), asc(choices.value))
    if (value !== null && !rows.some((row) => row.value === value)) throw new NotFound()
    const saved = {
      kind,
      value: value ?? choiceValue(labels.en, new Set(rows.map((row) => row.value))),
      labels,
      retiredAt: isRetired ? new Date() : null,
    }
    const others = rows.filter((row) => row.value !== saved.value)
    for (const [at, row] of others.toSpliced(position, 0, { ...saved, position }).entries()) {
      const changed = { labels: row.labels, retiredAt: row.retiredAt, position: at }
      await tx
        .insert(choices)
        .values({ ...row, ...changed })
        .onConflictDoUpdate({ target: [choices.kind, choices.value], set: changed })
    }
    await record(tx, {
      actorId,
      action: 'accounts.saveChoice',
      subject: subjectOf[kind],
      details: { value: saved.value, labels, isRetired, position },
    })
  })
  return listChoices(db)
}
