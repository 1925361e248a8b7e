import { eq } from 'drizzle-orm'
import { listCriteria, listLevels } from '#features/contests/contest/server/queries.ts'
import { criteria, levels } from '#features/contests/contest/server/tables.ts'
import type { Database } from '#server/database/database.ts'
import type { Messages } from '#server/messages.ts'
import { removeOrEmpty } from '#server/personal.ts'
import { fail, InvalidFields, NotFound } from '#shared/domain-error.ts'
import type { InputOf } from '#shared/endpoint.ts'
import { type Localized, languages } from '#shared/language.ts'
import type { setScale as contract } from '../contract.ts'
import { type Edit, edit } from './edit-contest.ts'
import { newKey } from './set-disciplines.ts'

type Input = Edit & Omit<InputOf<typeof contract>, keyof Edit>

const isNamed = (name: Localized) => languages.some((language) => name[language].trim() !== '')

function checkFields(input: Input, t: Messages): void {
  const unnamed = (list: 'criteria' | 'levels') =>
    input[list].flatMap(({ name }, place) => (isNamed(name) ? [] : [`${list}.${place}.name`]))
  const errors = Object.fromEntries(
    [...unnamed('criteria'), ...unnamed('levels')].map((field) => [field, [t('admin.name_missing')]]),
  )
  const sum = input.criteria.reduce((whole, { weight }) => whole + weight, 0)
  if (sum !== 100) errors.criteria = [t('admin.weights_sum', { sum })]
  for (const [place, { threshold }] of input.levels.entries()) {
    const above = input.levels[place - 1]
    if (above && above.threshold <= threshold) {
      errors[`levels.${place}.threshold`] = [t('code.levels_unordered')]
    }
  }
  if (Object.keys(errors).length > 0) throw new InvalidFields(errors)
}

/** Existing rows keep their key, which the score log and the gallery use. New rows get one. */
function withKeys<
  Known extends { id: string; key: string },
  One extends { key: string | null; name: Localized },
>(known: readonly Known[], input: readonly One[]) {
  const wanted = input.flatMap(({ key }) => key ?? [])
  const isKnown = (key: string) => known.some((one) => one.key === key)
  if (!wanted.every(isKnown) || new Set(wanted).size < wanted.length) throw new NotFound()
  const taken = new Set(wanted)
  return input.map((one, position) => {
    const id = known.find(({ key }) => key === one.key)?.id
    return { ...one, ...(id ? { id } : {}), key: one.key ?? newKey(one.name, taken), position }
  })
}

/**
 * Sets the criteria with their weights, and the levels, best first. Nothing changes once a score was given, because
 * scores would change their meaning. A foreign key enforces this.
 */
export async function setScale(db: Database, input: Input, t: Messages): Promise<void> {
  checkFields(input, t)
  await edit(db, input, 'setScale', async (tx, { id: contestId }) => {
    const before = { criteria: await listCriteria(tx, contestId), levels: await listLevels(tx, contestId) }
    const weighed = withKeys(before.criteria, input.criteria)
    const ladder = withKeys(before.levels, input.levels)
    await removeOrEmpty(
      tx,
      (inner) => inner.delete(criteria).where(eq(criteria.contestId, contestId)),
      async () => fail('criteria_scored'),
    )
    await tx.delete(levels).where(eq(levels.contestId, contestId))
    await tx.insert(criteria).values(weighed.map((one) => ({ ...one, contestId })))
    await tx.insert(levels).values(ladder.map((one) => ({ ...one, contestId })))
    return {
      from: before,
      to: { criteria: await listCriteria(tx, contestId), levels: await listLevels(tx, contestId) },
    }
  })
}
