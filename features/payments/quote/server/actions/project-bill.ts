import type { ExtraKind } from '#features/contests/contest/extras.ts'
import { limitsAt } from '#features/contests/contest/limits.ts'
import { takesEntries } from '#features/contests/contest/price.ts'
import {
  type Contest,
  getContest,
  listExtras,
  listPayablePrices,
} from '#features/contests/contest/server/queries.ts'
import type { Obstacle } from '#features/payments/ledger/contract.ts'
import type { Bill, Payable } from '#features/payments/ledger/server/actions/payment-subject.ts'
import { recordPaid } from '#features/projects/entry/server/actions/entries.ts'
import {
  recordTranslationsBought,
  recordTranslationsRefunded,
} from '#features/projects/office/server/actions/translations.ts'
import { isEligible } from '#features/projects/project/eligibility.ts'
import { lockEvenDeleted } from '#features/projects/project/server/actions/lock-project.ts'
import type { Project } from '#features/projects/project/server/queries.ts'
import {
  getOwnProject,
  listProjectEntries,
  listRequestedTranslations,
} from '#features/projects/project/server/queries.ts'
import type { Database } from '#server/database/database.ts'
import { messagesOf } from '#server/messages.ts'
import { formatLanguage } from '#shared/format.ts'
import type { Language, Localized } from '#shared/language.ts'
import { type OwedByProject, offerAt } from '../../offer.ts'
import { timeToPay } from '../../time-to-pay.ts'
import { billingOf } from './billing-of.ts'
import { listOrderedExtras, recordExtrasPaid, recordExtrasRefunded } from './extras.ts'

interface Owed extends OwedByProject {
  project: Project
  contest: Contest
}

function inEachLanguage(write: (spoken: Language) => string): Localized {
  return { en: write('en'), fr: write('fr'), 'zh-hans': write('zh-hans'), es: write('es') }
}

function translationInto(language: Language): Localized {
  return inEachLanguage((spoken) =>
    messagesOf('payments', spoken)('item.translation', { language: formatLanguage(language, spoken) }),
  )
}

function translationToPay({ id, language }: { id: string; language: Language }) {
  return { id, label: translationInto(language) }
}

const publication = inEachLanguage((spoken) => messagesOf('payments', spoken)('kind.publication'))

/** The payable items, or the reason why there are none. */
async function findOwed(
  db: Database,
  userId: string,
  projectId: string,
  now: Date,
): Promise<Owed | Obstacle> {
  const project = await getOwnProject(db, userId, projectId)
  if (project.contestId === null || project.status === 'withdrawn') return 'nothing_owed'
  if (project.eligibility === 'ineligible') return 'entry_excluded'
  const entries = await listProjectEntries(db, projectId)
  // Otherwise an extra alone would make a project without a category look paid.
  if (entries.length === 0) return 'nothing_owed'
  const extras = await listExtras(db, project.contestId)
  const isOffered = (kind: ExtraKind) => extras.some((one) => one.kind === kind)
  const requested = isOffered('translation') ? await listRequestedTranslations(db, projectId) : []
  const ordered = isOffered('publication') ? await listOrderedExtras(db, projectId) : []
  const owesEntries = entries.some((entry) => entry.paidAt === null)
  if (!owesEntries && requested.length + ordered.length === 0) return 'nothing_owed'
  const contest = await getContest(db, project.contestId)
  if (owesEntries && !isEligible(project, limitsAt(contest))) return 'project_ineligible'
  const time = timeToPay(project, contest, now)
  const isLate = time === 'publication' ? owesEntries || ordered.length === 0 : time === 'nothing'
  if (isLate) return 'payment_late'
  return {
    project,
    contest,
    entrantKind: project.entrantKind,
    entries,
    translations: time === 'everything' ? requested.map(translationToPay) : [],
    publications: ordered.map(({ id }) => ({ id, label: publication })),
    periods: await listPayablePrices(db, contest),
    extras,
    deadlineAt: takesEntries(contest, now) ? contest.deadlineAt : null,
  }
}

/** The items that a project owes: its categories and its optional extras. */
export const projectPayable: Payable = {
  lock: lockEvenDeleted,
  async findBill(tx, userId, projectId, now): Promise<Bill | Obstacle> {
    const owed = await findOwed(tx, userId, projectId, now)
    if (typeof owed === 'string') return owed
    const { project, contest } = owed
    return {
      name: project.name,
      contestId: contest.id,
      contestName: contest.name,
      disciplineId: project.disciplineId,
      entrantKind: project.entrantKind,
      billing: await billingOf(tx, project.ownerId, project.submitsAs === 'firm' ? project.firmId : null),
      offer: (currency) => offerAt(owed, currency, now),
    }
  },
  async nameOf(tx, userId, projectId) {
    return (await getOwnProject(tx, userId, projectId)).name
  },
  async recordPaid(tx, { subjectId: projectId, payerId: actorId, items, at }) {
    const idsOf = (name: 'entryId' | 'translationId' | 'extraId') => items.flatMap((item) => item[name] ?? [])
    await recordPaid(tx, { projectIds: [projectId], entryIds: idsOf('entryId'), at })
    await recordTranslationsBought(tx, { projectId, translationIds: idsOf('translationId'), actorId, at })
    await recordExtrasPaid(tx, { extraIds: idsOf('extraId'), at })
  },
  async recordRefunded(tx, { subjectId: projectId, items }) {
    await recordTranslationsRefunded(tx, {
      projectId,
      translationIds: items.flatMap((item) => item.translationId ?? []),
    })
    await recordExtrasRefunded(
      tx,
      items.flatMap((item) => item.extraId ?? []),
    )
  },
}
