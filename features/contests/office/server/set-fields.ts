import { type EntryField, fixedChanges, isChoice } from '#features/contests/contest/entry-fields.ts'
import { hasProjects } from '#features/contests/contest/server/actions/has-projects.ts'
import { type Contest, listDisciplines } from '#features/contests/contest/server/queries.ts'
import type { Database } from '#server/database/database.ts'
import type { Messages } from '#server/messages.ts'
import { InvalidFields, NotFound } from '#shared/domain-error.ts'
import { inLanguage, type Language, type Localized, languages } from '#shared/language.ts'
import { type Edit, edit } from './edit-contest.ts'

const isNamed = (text: Localized) => languages.some((language) => text[language].trim() !== '')
const isTwice = (keys: readonly string[]) => new Set(keys).size < keys.length

type Errors = Record<string, string[]>

function checkField(field: EntryField, t: Messages): Errors {
  const errors: Errors = {}
  if (!isNamed(field.label)) errors.label = [t('admin.name_missing')]
  if (isChoice(field)) {
    if (field.options.length < 2 || isTwice(field.options.map(({ key }) => key))) {
      errors.options = [t('fields.add_options')]
    }
    for (const [place, { label }] of field.options.entries()) {
      if (!isNamed(label)) errors[`options.${place}.label`] = [t('admin.name_missing')]
    }
  }
  if (field.least !== null && field.most !== null && field.least > field.most) {
    errors.most = [t('admin.most_least')]
  }
  return errors
}

function checkFields(fields: readonly EntryField[], t: Messages): void {
  const errors = Object.fromEntries(
    fields.flatMap((field, place) =>
      Object.entries(checkField(field, t)).map(([part, why]) => [`fields.${place}.${part}`, why]),
    ),
  )
  if (isTwice(fields.map(({ key }) => key))) errors.fields = [t('fields.twice')]
  if (Object.keys(errors).length > 0) throw new InvalidFields(errors)
}

/** Entrants have answered these fields, or are about to. */
function checkFixed(before: Contest, after: readonly EntryField[], language: Language, t: Messages): void {
  const errors: Errors = {}
  for (const { field, part } of fixedChanges(before.limits.fields, after)) {
    const name = inLanguage(field.label, language)
    if (part === 'key') errors.fields = [t('fields.fixed_removed', { name })]
    else {
      const place = after.findIndex(({ key }) => key === field.key)
      errors[`fields.${place}.${part}`] = [
        t(part === 'isRequired' ? 'fields.fixed_required' : 'fields.fixed'),
      ]
    }
  }
  if (Object.keys(errors).length > 0) throw new InvalidFields(errors)
}

/** Sets the fields that the contest adds to the form of its entrants, in their order. */
export async function setEntryFields(
  db: Database,
  input: Edit & { fields: EntryField[]; language: Language },
  t: Messages,
): Promise<void> {
  checkFields(input.fields, t)
  const { fields } = input
  await edit(db, input, 'setFields', async (tx, before) => {
    const known = await listDisciplines(tx, before.id)
    const isKnown = (id: string) => known.some((discipline) => discipline.id === id)
    if (!fields.every(({ disciplineIds }) => disciplineIds.every(isKnown))) throw new NotFound()
    if (await hasProjects(tx, before.id)) checkFixed(before, fields, input.language, t)
    return {
      values: { limits: { ...before.limits, fields } },
      from: { fields: before.limits.fields },
      to: { fields },
    }
  })
}
