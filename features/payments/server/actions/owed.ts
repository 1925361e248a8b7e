import { takesEntries } from '#features/contests/price.ts'
import {
  type Contest,
  findPrice,
  getContest,
  listExtraPrices,
  type PricePeriod,
} from '#features/contests/server/queries.ts'
import {
  getOwnProject,
  listAskedTranslations,
  listProjectEntries,
  type Project,
} from '#features/projects/server/queries.ts'
import type { Database } from '#server/database.ts'
import { wordsOf } from '#server/words.ts'
import { formatLanguage } from '#shared/format.ts'
import type { Language, Localized } from '#shared/language.ts'
import type { Cents, Currency } from '#shared/money.ts'
import type { Obstacle } from '../../contract.ts'
import { currenciesFor } from '../../currency.ts'
import { type EntryToPay, type Item, itemsOwed, translationItems } from '../../items.ts'

interface Owed {
  project: Project
  contest: Contest
  entries: EntryToPay[]
  /** Languages that the translation service was asked for. */
  asked: { id: string; language: Language }[]
  /** What one of them costs. */
  translationPrices: { currency: Currency; amount: Cents }[]
}

/** What could be paid for, or why nothing can. */
export async function findOwed(
  db: Database,
  personId: string,
  projectId: string,
  now: Date,
): Promise<Owed | Obstacle> {
  const project = await getOwnProject(db, personId, projectId)
  if (project.contestId === null || project.status === 'withdrawn') return 'nothing_owed'
  const entries = await listProjectEntries(db, projectId)
  // A translation alone would make a project look paid that was entered in no category.
  const asked = entries.length > 0 ? await listAskedTranslations(db, projectId) : []
  const translationPrices =
    asked.length > 0 ? await listExtraPrices(db, project.contestId, 'translation', now) : []
  const owesTranslations = translationPrices.length > 0
  if (!owesTranslations && !entries.some((entry) => entry.paidAt === null)) return 'nothing_owed'
  const contest = await getContest(db, project.contestId)
  if (!takesEntries(contest, now)) return 'payment_late'
  return { project, contest, entries, asked: owesTranslations ? asked : [], translationPrices }
}

function translationInto(language: Language): Localized {
  const label = (spoken: Language) =>
    wordsOf('payments', spoken)('item.translation', { language: formatLanguage(language, spoken) })
  return { en: label('en'), fr: label('fr'), 'zh-hans': label('zh-hans'), es: label('es') }
}

interface Priced {
  currency: Currency
  /** None where no category is owed. */
  period: PricePeriod | null
  items: Item[]
}

async function priceIn(tx: Database, owed: Owed, currency: Currency, now: Date) {
  const { project, contest, entries, asked, translationPrices } = owed
  const owesEntries = entries.some((entry) => entry.paidAt === null)
  const period = owesEntries ? await findPrice(tx, contest.id, project.entrantKind, currency, now) : null
  const translation = translationPrices.find((one) => one.currency === currency)
  const labelled = asked.map(({ id, language }) => ({ id, label: translationInto(language) }))
  const items = [
    ...(period ? itemsOwed(entries, period) : []),
    ...(translation ? translationItems(labelled, translation.amount) : []),
  ]
  return {
    priced: { currency, period, items },
    isPayable: items.length > 0 && (period !== null || !owesEntries),
    isWhole: asked.length === 0 || translation !== undefined,
  }
}

/**
 * What is owed, in the first of the buyer's currencies in which all of it has a price; where none has, the categories
 * go before the translations. Null where nothing has a price.
 */
export async function priceOwed(
  tx: Database,
  owed: Owed,
  country: string,
  now: Date,
): Promise<Priced | null> {
  const found = []
  for (const currency of currenciesFor(country)) found.push(await priceIn(tx, owed, currency, now))
  const payable = found.filter((one) => one.isPayable)
  return (payable.find((one) => one.isWhole) ?? payable[0])?.priced ?? null
}
