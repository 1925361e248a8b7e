import { sql } from 'drizzle-orm'
import { recordAll } from '#server/audit-log.ts'
import { newId } from '#server/database/columns.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import { messageVersions } from '#server/database/tables.ts'
import { messagesOf } from '#server/messages.ts'
import { cleanRichText } from '#server/rich-text.ts'
import { InvalidFields } from '#shared/domain-error.ts'
import { type Language, languages } from '#shared/language.ts'
import type { Forms } from '#shared/messages.ts'
import { isOutdated, rejectOutdated } from '#shared/versions.ts'
import type { MessageName, OwnText, TextGroup } from '../contract.ts'
import { isRich, type TextProblem, textProblems } from '../message-text.ts'
import { getTextGroup, shippedForms } from './queries.ts'

/** One text to be saved; null is the shipped one again. */
export interface TextInput extends MessageName {
  language: Language
  forms: Forms | null
}

export function problemMessage({ code, ...params }: TextProblem, language: Language): string {
  const shown = 'name' in params ? { name: `{{${params.name}}}` } : params
  return messagesOf('pages', language)(`problem.${code}`, shown)
}

const isSame = (one: Forms | null, other: Forms | null) =>
  one === other ||
  (one !== null &&
    other !== null &&
    Object.keys(one).length === Object.keys(other).length &&
    Object.entries(one).every(([form, text]) => other[form] === text))

/** As it is stored: page texts sanitised, other texts trimmed; null if it says the same as the shipped text. */
export function cleanForms(name: MessageName, language: Language, forms: Forms | null): Forms | null {
  if (forms === null) return null
  const clean = isRich(name.place, name.key) ? cleanRichText : (text: string) => text.trim()
  const cleaned = Object.fromEntries(Object.entries(forms).map(([form, text]) => [form, clean(text)]))
  const from = Object.entries(shippedForms(name, language)).map(([form, text]) => [form, clean(text)])
  return isSame(cleaned, Object.fromEntries(from)) ? null : cleaned
}

/** Changes are committed one after the other, so that nobody sees a later version before an earlier one. */
export async function lockMessages(tx: DatabaseTransaction): Promise<void> {
  await tx.execute(sql`LOCK TABLE ${messageVersions} IN SHARE ROW EXCLUSIVE MODE`)
}

/**
 * Writes the texts that differ from the current ones, and records each in the audit log. Call it in a transaction that
 * has locked the messages.
 */
export async function writeTexts(
  tx: DatabaseTransaction,
  actorId: string | null,
  changes: readonly (TextInput & { from: Forms | null })[],
): Promise<void> {
  const rows = changes
    .filter(({ forms, from }) => !isSame(forms, from))
    .map((change) => ({ ...change, id: newId() }))
  if (rows.length === 0) return
  await tx.insert(messageVersions).values(rows.map(({ from: _, ...row }) => ({ ...row, authorId: actorId })))
  await recordAll(
    tx,
    rows.map(({ id, place, key, language, from, forms }) => ({
      actorId,
      action: forms ? 'texts.change' : 'texts.restoreShipped',
      subject: { kind: 'text', id },
      details: { text: `${place}.${key}`, language, from, to: forms },
    })),
  )
}

/**
 * Saves the organisers' own wording.
 * @param language of the messages about invalid texts
 * @throws Error if one of the messages was changed after the version that the form was filled from
 */
export async function saveTexts(
  db: Database,
  actorId: string | null,
  { texts, version }: { texts: readonly OwnText[]; version?: number | undefined },
  language: Language,
): Promise<TextGroup> {
  const errors: Record<string, string[]> = {}
  const inputs = texts.flatMap(({ forms, ...name }) =>
    languages.flatMap((one): TextInput[] => {
      const given = forms[one]
      if (given === undefined) return []
      const cleaned = cleanForms(name, one, given)
      const problems = cleaned
        ? textProblems({ ...name, shipped: shippedForms(name, one), forms: cleaned })
        : []
      for (const { form, problem } of problems) {
        const field = `${name.place}.${name.key}.${one}.${form}`
        errors[field] = [...(errors[field] ?? []), problemMessage(problem, language)]
      }
      return [{ ...name, language: one, forms: cleaned }]
    }),
  )
  if (Object.keys(errors).length > 0) throw new InvalidFields(errors)
  await db.transaction(async (tx) => {
    await lockMessages(tx)
    const group = await getTextGroup(tx, texts)
    if (isOutdated(version, group)) rejectOutdated('text_outdated', group)
    const current = new Map(group.texts.map((view) => [`${view.place}.${view.key}`, view.own]))
    await writeTexts(
      tx,
      actorId,
      inputs.map((input) => ({
        ...input,
        from: current.get(`${input.place}.${input.key}`)?.[input.language] ?? null,
      })),
    )
  })
  return getTextGroup(db, texts)
}
