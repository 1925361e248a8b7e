import { limitsAt, limitsIn, usualLimits } from '#features/contests/contest/limits.ts'
import type { ImageView } from '#features/files/storage/contract.ts'
import type { Firm } from '#features/firms/server/queries.ts'
import { statusForEntrant } from '#features/projects/lifecycle.ts'
import { type Language, type Localized, unwritten } from '#shared/language.ts'
import type { PendingTransfer, ProjectSummary, ProjectView, TextView } from '../contract.ts'
import { withClient } from '../credits.ts'
import { deleteProblem } from '../delete-problem.ts'
import { paymentState } from '../payment-state.ts'
import { takeBackProblem, withdrawProblem } from '../project-access.ts'
import { missingIn } from '../steps.ts'
import { noText } from '../text-parts.ts'
import type { WorkView } from '../work-view.ts'
import type { Commitment } from './actions/commitments.ts'
import { problemFor } from './edit-problem.ts'
import type { ProjectAggregate } from './queries/aggregate.ts'

function textsOf({ texts }: ProjectAggregate): Record<Language, TextView> {
  const found: Record<Language, TextView> = { en: noText, fr: noText, 'zh-hans': noText, es: noText }
  for (const { language, title, summary, description } of texts) {
    found[language] = { title, summary, description }
  }
  return found
}

function byLanguage(aggregate: ProjectAggregate, field: keyof TextView): Localized {
  const found = { ...unwritten }
  for (const text of aggregate.texts) found[text.language] = text[field]
  return found
}

/** A work without a title in its own language uses its name as title. */
export function titleBy(
  titles: Localized,
  { language, name }: Pick<ProjectAggregate['project'], 'language' | 'name'>,
): Localized {
  return titles[language] ? titles : { ...titles, [language]: name }
}

export function titleOf(aggregate: ProjectAggregate): Localized {
  return titleBy(byLanguage(aggregate, 'title'), aggregate.project)
}

interface Presented {
  project: Pick<ProjectAggregate['project'], 'submitsAs' | 'mainDesigner'>
  firm: Pick<Firm, 'name'> | null
}

/** Who presents the work: the firm it was submitted for, else its main designer. */
export function firmNameOf({ project, firm }: Presented): string {
  return firm && project.submitsAs !== 'person' ? firm.name : project.mainDesigner
}

function coverOf({ images }: ProjectAggregate): ImageView | null {
  return (images.find((one) => one.isCover) ?? images[0])?.image ?? null
}

function isoOf(at: Date | null): string | null {
  return at?.toISOString() ?? null
}

/** The part of the view that is the same for every user with access. */
type Said = Omit<ProjectView, 'role' | 'owner' | 'pendingTransfer' | 'versions'>

export function viewOf(aggregate: ProjectAggregate, now: Date): Said {
  const { project, contest, discipline, firm } = aggregate
  const view: Omit<Said, 'missing'> = {
    ...project,
    isEditable: problemFor(project, contest, now) === null,
    canTakeBack: takeBackProblem(project, contest, now) === null,
    contest: contest && {
      ...contest,
      deadlineAt: contest.deadlineAt.toISOString(),
      rulesAt: contest.rulesAt.toISOString(),
    },
    limits: contest ? limitsIn(limitsAt(contest), project.disciplineId) : usualLimits,
    firm,
    disciplineName: discipline?.name ?? null,
    entries: aggregate.entries.map((entry) => ({
      ...entry,
      status: statusForEntrant(entry.status),
      paidAt: isoOf(entry.paidAt),
      createdAt: entry.createdAt.toISOString(),
    })),
    texts: textsOf(aggregate),
    isTranslationOrdered: aggregate.isTranslationOrdered,
    credits: aggregate.credits.map(({ role, name, firmId }) => ({ role, name, firmId })),
    images: aggregate.images,
    documents: aggregate.documents,
    rulesAcceptedAt: isoOf(project.rulesAcceptedAt),
    paidAt: isoOf(project.paidAt),
    completedAt: isoOf(project.completedAt),
    createdAt: project.createdAt.toISOString(),
    updatedAt: project.updatedAt.toISOString(),
  }
  return { ...view, missing: missingIn(view) }
}

export function summaryOf(
  aggregate: ProjectAggregate,
  now: Date,
): Omit<ProjectSummary, 'role' | 'owner' | 'pendingTransfer'> {
  const view = viewOf(aggregate, now)
  return {
    ...view,
    title: titleOf(aggregate)[aggregate.project.language],
    categories: aggregate.entries.map((entry) => entry.categoryName),
    cover: coverOf(aggregate),
    isWithdrawable: withdrawProblem(aggregate.project, aggregate.contest) === null,
    isDeletable: deleteProblem(aggregate.project) === null,
    payment: paymentState(view),
    publishedAt: isoOf(aggregate.project.publishedAt),
  }
}

/** The pending transfer that fixes the project's entries, as its users see it. */
export function pendingTransferOf(commitment: Commitment | undefined): PendingTransfer | null {
  if (!commitment) return null
  return { entryIds: [...commitment.entryIds], since: commitment.since.toISOString() }
}

export function workOf(aggregate: ProjectAggregate): WorkView {
  const { project, contest, discipline } = aggregate
  const credited = aggregate.credits.map(({ role, name }) => ({ role, name }))
  const coverFirst = aggregate.images.toSorted((one, other) => Number(other.isCover) - Number(one.isCover))
  return {
    ...project,
    projectId: project.id,
    title: titleOf(aggregate),
    summary: byLanguage(aggregate, 'summary'),
    description: byLanguage(aggregate, 'description'),
    firm: firmNameOf(aggregate),
    contest: contest && { name: contest.name, year: contest.year },
    discipline: discipline?.name ?? null,
    categories: aggregate.entries.map((entry) => entry.categoryName),
    credits: withClient(credited, project.clientMayBePublished ? project.clientName : ''),
    images: coverFirst.map(({ image, legend, alt, credit, crop }) => ({ image, legend, alt, credit, crop })),
  }
}
