import { priceAfter, takesEntries } from '#features/contests/price.ts'
import {
  type Contest,
  findPrice,
  getContest,
  listExtraPrices,
  listPrices,
  type PricePeriod,
} from '#features/contests/server/queries.ts'
import { recordPaid } from '#features/projects/server/actions/entries.ts'
import { holdProject } from '#features/projects/server/actions/lock-project.ts'
import { recordTranslationsBought } from '#features/projects/server/actions/translations.ts'
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
import { type EntryToPay, type Item, itemsOwed, publicationItems, translationItems } from '../../items.ts'
import { billingOf } from './billing-of.ts'
import { listOrderedExtras, recordExtrasPaid, recordExtrasRefunded } from './extras.ts'
import type { Bill, Offer, Payable } from './payables.ts'

interface Prices {
  translation: { currency: Currency; amount: Cents }[]
  publication: { currency: Currency; amount: Cents }[]
}

interface Owed {
  project: Project
  contest: Contest
  entries: EntryToPay[]
  /** What was asked for besides, where it has a price at all. */
  translations: { id: string; label: Localized }[]
  publications: { id: string; label: Localized }[]
  prices: Prices
}

function inEachLanguage(write: (spoken: Language) => string): Localized {
  return { en: write('en'), fr: write('fr'), 'zh-hans': write('zh-hans'), es: write('es') }
}

function translationInto(language: Language): Localized {
  return inEachLanguage((spoken) =>
    wordsOf('payments', spoken)('item.translation', { language: formatLanguage(language, spoken) }),
  )
}

const publication = inEachLanguage((spoken) => wordsOf('payments', spoken)('item.publication'))

/** What could be paid for, or why nothing can. */
async function findOwed(
  tx: Database,
  personId: string,
  projectId: string,
  now: Date,
): Promise<Owed | Obstacle> {
  const project = await getOwnProject(tx, personId, projectId)
  if (project.contestId === null || project.status === 'withdrawn') return 'nothing_owed'
  const entries = await listProjectEntries(tx, projectId)
  // An extra alone would make a project look paid that was entered in no category.
  if (entries.length === 0) return 'nothing_owed'
  const asked = await listAskedTranslations(tx, projectId)
  const ordered = await listOrderedExtras(tx, projectId)
  const priceOf = (kind: 'translation' | 'publication', isAsked: boolean) =>
    isAsked && project.contestId ? listExtraPrices(tx, project.contestId, kind, now) : []
  const prices = {
    translation: await priceOf('translation', asked.length > 0),
    publication: await priceOf('publication', ordered.length > 0),
  }
  const translations =
    prices.translation.length > 0
      ? asked.map(({ id, language }) => ({ id, label: translationInto(language) }))
      : []
  const publications =
    prices.publication.length > 0 ? ordered.map(({ id }) => ({ id, label: publication })) : []
  const owesEntries = entries.some((entry) => entry.paidAt === null)
  if (!owesEntries && translations.length + publications.length === 0) return 'nothing_owed'
  const contest = await getContest(tx, project.contestId)
  if (!takesEntries(contest, now)) return 'payment_late'
  return { project, contest, entries, translations, publications, prices }
}

/** The period after this one, unless the contest takes nothing any more when it begins. */
async function findNextPeriod(tx: Database, { project, contest }: Owed, period: PricePeriod) {
  const periods = await listPrices(tx, [contest.id])
  const justBefore = new Date(period.endsAt.getTime() - 1)
  const next = priceAfter(periods, project.entrantKind, period.currency, justBefore)
  return next && next.startsAt <= contest.deadlineAt ? next : null
}

async function offerIn(tx: Database, owed: Owed, currency: Currency, now: Date): Promise<Offer> {
  const { project, contest, entries, translations, publications, prices } = owed
  const owesEntries = entries.some((entry) => entry.paidAt === null)
  const period = owesEntries ? await findPrice(tx, contest.id, project.entrantKind, currency, now) : null
  const translation = prices.translation.find((one) => one.currency === currency)
  const publication = prices.publication.find((one) => one.currency === currency)
  const itemsAt = (at: PricePeriod | null): Item[] => [
    ...(at ? itemsOwed(entries, at) : []),
    ...(translation ? translationItems(translations, translation.amount) : []),
    ...(publication ? publicationItems(publications, publication.amount) : []),
  ]
  const next = period && (await findNextPeriod(tx, owed, period))
  const items = itemsAt(period)
  return {
    items,
    period,
    next: next && { startsAt: next.startsAt, items: itemsAt(next) },
    isPayable: items.length > 0 && (period !== null || !owesEntries),
    isWhole:
      (translations.length === 0 || translation !== undefined) &&
      (publications.length === 0 || publication !== undefined),
  }
}

/** What a project owes: its categories, and what was asked for besides. */
export const projectPayable: Payable = {
  lock: holdProject,
  async findBill(tx, personId, projectId, now): Promise<Bill | Obstacle> {
    const owed = await findOwed(tx, personId, projectId, now)
    if (typeof owed === 'string') return owed
    const { project, contest } = owed
    return {
      name: project.name,
      contestId: contest.id,
      disciplineId: project.disciplineId,
      entrantKind: project.entrantKind,
      billing: await billingOf(tx, project.ownerId, project.submitsAs === 'firm' ? project.firmId : null),
      offer: (currency) => offerIn(tx, owed, currency, now),
    }
  },
  async nameOf(tx, personId, projectId) {
    return (await getOwnProject(tx, personId, projectId)).name
  },
  async recordPaid(tx, { subjectId: projectId, payerId, items, at }) {
    const of = (name: 'entryId' | 'translationId' | 'extraId') => items.flatMap((item) => item[name] ?? [])
    await recordPaid(tx, { projectId, entryIds: of('entryId'), at })
    await recordTranslationsBought(tx, {
      projectId,
      translationIds: of('translationId'),
      actorId: payerId,
      at,
    })
    await recordExtrasPaid(tx, { extraIds: of('extraId'), at })
  },
  async recordRefunded(tx, { items }) {
    await recordExtrasRefunded(
      tx,
      items.flatMap((item) => item.extraId ?? []),
    )
  },
}
