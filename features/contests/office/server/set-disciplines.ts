import { eq } from 'drizzle-orm'
import type { Discipline } from '#features/contests/contest/contract.ts'
import { listDisciplines } from '#features/contests/contest/server/queries.ts'
import { categories, disciplines } from '#features/contests/contest/server/tables.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import type { Messages } from '#server/messages.ts'
import { removeOrEmpty } from '#server/personal.ts'
import { fail, InvalidFields, NotFound } from '#shared/domain-error.ts'
import { inLanguage, type Localized, languages } from '#shared/language.ts'
import { slugOf } from '#shared/text.ts'
import { type Edit, edit } from './edit-contest.ts'

interface CategoryInput {
  id: string | null
  name: Localized
  description: Localized
}

interface DisciplineInput {
  id: string | null
  name: Localized
  categories: CategoryInput[]
}

/** Makes a key for a new row from its name. The gallery groups by it across editions. */
export function newKey(name: Localized, taken: Set<string>): string {
  const base = slugOf(name.en || name.fr || inLanguage(name, 'en')) || 'discipline'
  let key = base
  for (let count = 2; taken.has(key); count += 1) key = `${base}-${count}`
  taken.add(key)
  return key
}

/** Rows that entries, projects or ballots refer to cannot be deleted. Foreign keys enforce this. */
async function removeUnused(
  tx: DatabaseTransaction,
  name: Localized,
  language: keyof Localized,
  remove: (tx: DatabaseTransaction) => Promise<unknown>,
) {
  await removeOrEmpty(tx, remove, async () => fail('category_used', { name: inLanguage(name, language) }))
}

async function saveCategories(
  tx: DatabaseTransaction,
  disciplineId: string,
  known: readonly Discipline['categories'][number][],
  input: readonly CategoryInput[],
): Promise<void> {
  const stay = known.filter((one) => input.some(({ id }) => id === one.id))
  const taken = new Set(stay.map((one) => one.key))
  for (const [position, { id, name, description }] of input.entries()) {
    const row = { name, description, position }
    if (id) await tx.update(categories).set(row).where(eq(categories.id, id))
    else await tx.insert(categories).values({ ...row, disciplineId, key: newKey(row.name, taken) })
  }
}

function checkNames(input: readonly DisciplineInput[], t: Messages): void {
  const isNamed = (name: Localized) => languages.some((language) => name[language].trim() !== '')
  const errors = input.flatMap((discipline, place) => [
    ...(isNamed(discipline.name) ? [] : [`disciplines.${place}.name`]),
    ...discipline.categories.flatMap((category, at) =>
      isNamed(category.name) ? [] : [`disciplines.${place}.categories.${at}.name`],
    ),
  ])
  if (errors.length === 0) return
  throw new InvalidFields(Object.fromEntries(errors.map((field) => [field, [t('admin.name_missing')]])))
}

/** Each id must belong to this contest and occur once, and a category stays in its discipline. */
function checkIds(known: readonly Discipline[], input: readonly DisciplineInput[]): void {
  const seen = new Set<string>()
  const take = (id: string | null, of: readonly { id: string }[]) => {
    if (id === null) return
    if (seen.has(id) || !of.some((one) => one.id === id)) throw new NotFound()
    seen.add(id)
  }
  for (const discipline of input) {
    take(discipline.id, known)
    const own = known.find((one) => one.id === discipline.id)?.categories ?? []
    for (const category of discipline.categories) take(category.id, own)
  }
}

/** Saves disciplines and categories in the listed order. Those left out are deleted, unless they have entries. */
export async function setDisciplines(
  db: Database,
  input: Edit & { disciplines: DisciplineInput[]; language: keyof Localized },
  t: Messages,
): Promise<void> {
  checkNames(input.disciplines, t)
  await edit(db, input, 'setDisciplines', async (tx, { id: contestId, limits }) => {
    const before = await listDisciplines(tx, contestId)
    checkIds(before, input.disciplines)
    const wanted = input.disciplines.flatMap((one) => [one.id, ...one.categories.map(({ id }) => id)])
    for (const discipline of before) {
      for (const { id, name } of discipline.categories.filter((one) => !wanted.includes(one.id))) {
        await removeUnused(tx, name, input.language, (inner) =>
          inner.delete(categories).where(eq(categories.id, id)),
        )
      }
      if (wanted.includes(discipline.id)) continue
      const asked = [...limits.fields, ...limits.slots].find(({ disciplineIds }) =>
        disciplineIds.includes(discipline.id),
      )
      if (asked) {
        const { language } = input
        fail('discipline_asked', {
          name: inLanguage(discipline.name, language),
          label: inLanguage(asked.label, language),
        })
      }
      await removeUnused(tx, discipline.name, input.language, (inner) =>
        inner.delete(disciplines).where(eq(disciplines.id, discipline.id)),
      )
    }
    const stay = before.filter((one) => wanted.includes(one.id))
    const taken = new Set(stay.map((one) => one.key))
    for (const [position, one] of input.disciplines.entries()) {
      const row = { name: one.name, position }
      if (one.id) await tx.update(disciplines).set(row).where(eq(disciplines.id, one.id))
      const [made] = one.id
        ? [{ id: one.id }]
        : await tx
            .insert(disciplines)
            .values({ ...row, contestId, key: newKey(row.name, taken) })
            .returning({ id: disciplines.id })
      if (!made) throw new Error('The discipline was not saved.')
      const known = before.find((discipline) => discipline.id === one.id)?.categories ?? []
      await saveCategories(tx, made.id, known, one.categories)
    }
    return { from: before, to: await listDisciplines(tx, contestId) }
  })
}
