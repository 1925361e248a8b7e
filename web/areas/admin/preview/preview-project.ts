import type { AdminContest, ContestView } from '#features/contests/contest/contract.ts'
import { type EntryLimits, limitsAt, limitsIn } from '#features/contests/contest/limits.ts'
import { payablePeriods } from '#features/contests/contest/price.ts'
import { takesKind } from '#features/contests/lifecycle.ts'
import { type ProjectKind, projectKinds } from '#features/projects/lifecycle.ts'
import type { ProjectView } from '#features/projects/project/contract.ts'
import { isBehindPayment, missingIn, type Step, stepsOf } from '#features/projects/project/steps.ts'
import { isLanguage, type Language, unwritten } from '#shared/language.ts'

/** Of no project: nothing can be saved under it. */
const nowhere = '00000000-0000-0000-0000-000000000000'

/** For whom the form is shown. */
export interface PreviewChoice {
  language: Language
  kind: ProjectKind
  disciplineId: string | null
}

export const previewKinds = (contest: Pick<ContestView, 'kind'>) =>
  projectKinds.filter((kind) => takesKind(contest.kind, kind))

/** The choice in an address, else the reader's language, and the first kind and discipline of the contest. */
export function choiceIn(search: URLSearchParams, contest: ContestView, own: Language): PreviewChoice {
  const kinds = previewKinds(contest)
  const { disciplines } = contest
  const [language, wanted] = [search.get('language'), search.get('discipline')]
  return {
    language: isLanguage(language) ? language : own,
    kind: kinds.find((kind) => kind === search.get('kind')) ?? kinds[0] ?? 'project',
    disciplineId: (disciplines.find(({ id }) => id === wanted) ?? disciplines[0])?.id ?? null,
  }
}

/** The contest as entrants get it. Before the opening, with the prices of the opening; afterwards, with the last ones. */
export function entrantsContest(contest: AdminContest, now: Date): ContestView {
  const { limits, opensAt, deadlineAt, timeZone } = contest
  const at = new Date(Math.max(now.getTime(), Date.parse(opensAt)))
  const allPrices = payablePeriods(contest.allPrices, deadlineAt)
  const prices = allPrices.filter(({ startsAt, endsAt }) => new Date(startsAt) <= at && at < new Date(endsAt))
  return {
    ...contest,
    limits: limitsAt({ limits, opensAt: new Date(opensAt), timeZone }),
    allPrices,
    prices: prices.length > 0 ? prices : contest.prices,
  }
}

/** A firm has one step more than a person. */
const submitter = 'firm'

const emptyText = { title: '', summary: '', description: '' }

/** The smallest accepted image, as a grey box. */
const exampleImage = ({ imageShortestSide: height }: EntryLimits): ProjectView['images'][number] => ({
  id: nowhere,
  image: {
    id: nowhere,
    width: Math.round(height * 1.5),
    height,
    thumbhash: null,
    colour: 'var(--line)',
    renditions: [],
  },
  position: 0,
  legend: unwritten,
  alt: unwritten,
  credit: '',
  fromFile: null,
  mayBePublished: false,
  isCover: true,
  crop: null,
  problem: null,
  originalName: '',
  bytes: 0,
})

/** The page that an entrant reads before registering, then the steps of the form. */
export type PreviewPage = 'contest' | Step

/**
 * An empty project in the contest as it is on that page, in the first category of the discipline. Nobody can edit it.
 * It is paid on the pages that open after the payment.
 */
export function previewProject(contest: ContestView, choice: PreviewChoice, page: PreviewPage): ProjectView {
  const { opensAt } = contest
  const limits = limitsIn(contest.limits, choice.disciplineId)
  const paidAt = page !== 'contest' && isBehindPayment(page) ? opensAt : null
  const discipline = contest.disciplines.find(({ id }) => id === choice.disciplineId)
  const category = discipline?.categories[0]
  const entry: ProjectView['entries'][number] | undefined = category && {
    id: category.id,
    number: 0,
    categoryId: category.id,
    categoryName: category.name,
    status: 'draft',
    paidAt,
    createdAt: opensAt,
  }
  const project: Omit<ProjectView, 'missing'> = {
    id: nowhere,
    kind: choice.kind,
    status: 'pending',
    isEditable: false,
    canTakeBack: false,
    contest,
    limits,
    submitsAs: submitter,
    firm: null,
    firmId: null,
    entrantKind: 'professional',
    language: choice.language,
    disciplineId: discipline?.id ?? null,
    disciplineName: discipline?.name ?? null,
    entries: entry ? [entry] : [],
    name: '',
    mainDesigner: '',
    city: '',
    country: '',
    completedOn: null,
    areaM2: null,
    programmeType: '',
    contactAddress: '',
    noPaperCopy: false,
    manufacturer: '',
    launchYear: null,
    materials: '',
    dimensions: '',
    certifications: '',
    priceRange: '',
    whereToBuy: '',
    clientName: '',
    clientContact: '',
    clientMayBePublished: false,
    userWantToTranslate: null,
    pressMayDownload: false,
    isTranslationOrdered: false,
    texts: { en: emptyText, fr: emptyText, 'zh-hans': emptyText, es: emptyText },
    // An empty row, or an image without its texts, shows what the step asks for.
    credits: page === 'firm-info' ? [{ role: 'architecture', name: '', firmId: null }] : [],
    images: page === 'media' ? [exampleImage(limits)] : [],
    documents: [],
    answers: {},
    role: 'owner',
    owner: '',
    pendingTransfer: null,
    versions: {},
    revisions: '',
    rulesVersion: null,
    rulesAcceptedAt: null,
    paidAt,
    completedAt: null,
    createdAt: opensAt,
    updatedAt: opensAt,
  }
  // An empty form has no warnings; its last step lists what it requires.
  return { ...project, missing: page === 'confirmation' ? missingIn(project) : [] }
}

export const pagesOf = (contest: ContestView, { kind, disciplineId }: PreviewChoice): PreviewPage[] => [
  'contest',
  ...stepsOf({ contest, kind, submitsAs: submitter, limits: limitsIn(contest.limits, disciplineId) }),
]

/** The page of an address; the information step of a product has another name. */
export function pageAt(name: string | undefined, pages: readonly PreviewPage[]): PreviewPage {
  const product =
    name === 'information' ? 'information-product' : name === 'information-product' && 'information'
  return pages.find((page) => page === name) ?? pages.find((page) => page === product) ?? 'contest'
}
