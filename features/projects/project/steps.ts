import { type EntryLimits, isRequired } from '#features/contests/contest/limits.ts'
import type { FileStatus } from '#features/files/lifecycle.ts'
import type { ImageView } from '#features/files/storage/contract.ts'
import type { ProjectKind, ProjectStatus } from '#features/projects/lifecycle.ts'
import { inLanguage, type Language, type Localized } from '#shared/language.ts'
import { withoutTags } from '#shared/text.ts'
import { type Answers, answerProblem, askedFields } from './answers.ts'
import { documentIn, plansAmong } from './documents.ts'
import { isCompletedTooEarly, isCountryRejected, isLaunchedTooEarly } from './eligibility.ts'
import { isWithin, summaryCharacters } from './text-parts.ts'

/** In the entrant's order; a project or product has some of them. */
export const steps = [
  'user-firm',
  'my-firm',
  'discipline',
  'information',
  'information-product',
  'payment',
  'firm-info',
  'client-info',
  'media',
  'text',
  'document',
  'translation',
  'preview',
  'confirmation',
] as const
export type Step = (typeof steps)[number]

const paidSteps: readonly Step[] = [
  'firm-info',
  'client-info',
  'media',
  'text',
  'document',
  'translation',
  'preview',
  'confirmation',
]

const optionalSteps: readonly Step[] = ['firm-info', 'client-info']

export const missingFields = [
  'submitsAs',
  'firm',
  'firmPlace',
  'discipline',
  'categories',
  'name',
  'mainDesigner',
  'city',
  'country',
  'completedOn',
  'completedTooEarly',
  'countryRejected',
  'contactAddress',
  'manufacturer',
  'launchYear',
  'launchedTooEarly',
  'materials',
  'answer',
  'answerTooLong',
  'answerOutOfRange',
  'paid',
  'paidCategories',
  'images',
  'cover',
  'legend',
  'credit',
  'consent',
  'title',
  'summary',
  'description',
  'summaryTooLong',
  'descriptionTooLong',
  'documents',
  'slot',
  'translate',
] as const
export type MissingField = (typeof missingFields)[number]

export interface MissingThing {
  step: Step
  field: MissingField
  /** The image it is about, counted from 1. */
  image?: number
  /** How many more are required. */
  count?: number
  /** The file that the contest requests by name. */
  slot?: { key: string; label: Localized }
  /** The contest's own field. */
  answer?: { key: string; label: Localized }
}

/** The parameters of the message for something missing. */
export function paramsOf(
  { image, count, slot, answer }: MissingThing,
  language: Language,
): { image: number; count: number; label: string } {
  const label = (slot ?? answer)?.label
  return { image: image ?? 0, count: count ?? 0, label: label ? inLanguage(label, language) : '' }
}

/** The facts that the rules need of a project; `ProjectView` has all of them. */
export interface ProjectFacts {
  kind: ProjectKind
  status: ProjectStatus
  contest: object | null
  language: Language
  limits: EntryLimits
  submitsAs: 'person' | 'firm' | null
  firm: { name: string; city: string; country: string } | null
  disciplineId: string | null
  entries: readonly { paidAt: string | null }[]
  name: string
  mainDesigner: string
  city: string
  country: string
  completedOn: string | null
  contactAddress: string
  noPaperCopy: boolean
  manufacturer: string
  launchYear: number | null
  materials: string
  paidAt: string | null
  clientName: string
  credits: readonly unknown[]
  images: readonly {
    legend: Localized
    credit: string
    mayBePublished: boolean
    isCover: boolean
    image: Pick<ImageView, 'renditions' | 'problem'>
  }[]
  documents: readonly { status: FileStatus; slotKey: string | null }[]
  texts: Record<Language, { title: string; summary: string; description: string }>
  /** Null until the entrant has decided, and while the service is chosen without a language. */
  userWantToTranslate: boolean | null
  isTranslationOrdered: boolean
  answers: Answers
}

type Walk = Pick<ProjectFacts, 'kind' | 'contest' | 'submitsAs' | 'limits'>

const productSteps: readonly Step[] = ['information-product', 'media', 'text', 'translation', 'preview']

/** A product outside any contest has no categories, nothing to pay and no rules to confirm. */
export function stepsOf(project: Walk): Step[] {
  if (!project.contest) return [...productSteps]
  return steps.filter((step) => {
    if (step === 'my-firm') return project.submitsAs === 'firm'
    if (step === 'information') return project.kind === 'project'
    if (step === 'information-product') return project.kind === 'product'
    if (step === 'document') return project.limits.documentsAtMost > 0 || project.limits.slots.length > 0
    return true
  })
}

/** The step of an address, or null if the specification gives the project no such address. */
export function stepAt(
  { kind, contest }: Pick<Walk, 'kind' | 'contest'>,
  place: 'projects' | 'product-projects',
  name: string,
): Step | null {
  if (place !== (contest ? 'projects' : 'product-projects')) return null
  if (!contest) {
    const named = name === 'information' ? 'information-product' : name
    return productSteps.find((one) => one === named && name !== 'information-product') ?? null
  }
  if (name === 'information-product' && kind === 'project') return null
  const named = name === 'information' && kind === 'product' ? 'information-product' : name
  return steps.find((one) => one === named) ?? null
}

/** The specification opens these only once the project is paid. */
export function isBehindPayment(step: Step): boolean {
  return paidSteps.includes(step)
}

/** A product outside any contest has nothing to pay. */
export function needsPayment(step: Step, project: Pick<ProjectFacts, 'contest'>): boolean {
  return project.contest !== null && isBehindPayment(step)
}

type Fact = readonly [MissingField, boolean]

function informationFacts(project: ProjectFacts): Fact[] {
  if (project.kind === 'product') {
    return [
      ['name', project.name !== ''],
      ['manufacturer', project.manufacturer !== ''],
      ['mainDesigner', project.mainDesigner !== ''],
      ['launchYear', project.launchYear !== null],
      ['launchedTooEarly', !isLaunchedTooEarly(project, project.limits)],
      ['materials', project.materials !== ''],
    ]
  }
  return [
    ['name', project.name !== ''],
    ['mainDesigner', project.mainDesigner !== ''],
    ['city', project.city !== ''],
    ['country', project.country !== ''],
    ['countryRejected', !isCountryRejected(project, project.limits)],
    ['completedOn', project.completedOn !== null],
    ['completedTooEarly', !isCompletedTooEarly(project, project.limits)],
    ['contactAddress', project.noPaperCopy || project.contactAddress.trim() !== ''],
  ]
}

function textFacts(project: ProjectFacts): Fact[] {
  const text = project.texts[project.language]
  const isWritten = (html: string) => withoutTags(html).trim() !== ''
  const isShort = (one: { summary: string }) => isWithin(one.summary, summaryCharacters)
  const fits = (one: { description: string }) =>
    isWithin(one.description, project.limits.descriptionCharacters)
  const all = Object.values(project.texts)
  return [
    ['title', text.title.trim() !== ''],
    ['summary', text.summary.trim() !== ''],
    ['description', isWritten(text.description)],
    ['summaryTooLong', all.every(isShort)],
    ['descriptionTooLong', all.every(fits)],
  ]
}

function mediaMissing(project: ProjectFacts): MissingThing[] {
  const step = 'media'
  const missing: MissingThing[] = []
  // One of which nothing can be shown does not count.
  const shown = project.images.filter(({ image }) => !image.problem || image.renditions.length > 0)
  const count = project.limits.imagesAtLeast - shown.length
  if (count > 0) missing.push({ step, field: 'images', count })
  if (project.images.length > 0 && !shown.some((one) => one.isCover)) {
    missing.push({ step, field: 'cover' })
  }
  for (const [index, one] of project.images.entries()) {
    const image = index + 1
    if (one.legend[project.language].trim() === '') missing.push({ step, field: 'legend', image })
    if (one.credit.trim() === '') missing.push({ step, field: 'credit', image })
    if (!one.mayBePublished) missing.push({ step, field: 'consent', image })
  }
  return missing
}

/** An unreadable document does not count. */
function readableAmong({ documents }: ProjectFacts) {
  return documents.filter((one) => one.status !== 'failed')
}

function readableDocuments(project: ProjectFacts): number {
  return plansAmong(readableAmong(project), project.limits.slots).length
}

function slotsMissing(project: ProjectFacts): MissingThing[] {
  const readable = readableAmong(project)
  return project.limits.slots
    .filter((slot) => slot.isRequired && !documentIn(readable, slot))
    .map(({ key, label }) => ({ step: 'document', field: 'slot', slot: { key, label } }))
}

function answersMissing(step: Step, project: ProjectFacts): MissingThing[] {
  return askedFields(project).flatMap((asked) => {
    const field = answerProblem(asked, project.answers[asked.key])
    return field ? [{ step, field, answer: { key: asked.key, label: asked.label } }] : []
  })
}

function factsOf(step: Step, project: ProjectFacts): Fact[] {
  const { firm } = project
  switch (step) {
    case 'user-firm':
      return [
        ['submitsAs', project.submitsAs !== null],
        ['firm', project.submitsAs !== 'firm' || firm !== null],
      ]
    case 'my-firm':
      return [['firmPlace', firm === null || (firm.city !== '' && firm.country !== '')]]
    case 'discipline':
      return [
        ['discipline', project.disciplineId !== null],
        ['categories', project.disciplineId === null || project.entries.length > 0],
      ]
    case 'information':
    case 'information-product':
      return informationFacts(project)
    case 'payment':
      return [
        ['paid', project.paidAt !== null],
        ['paidCategories', project.paidAt === null || project.entries.every((one) => one.paidAt !== null)],
      ]
    case 'text':
      return textFacts(project)
    case 'document':
      return [['documents', readableDocuments(project) >= project.limits.documentsAtLeast]]
    case 'translation':
      return [['translate', project.userWantToTranslate !== null || project.isTranslationOrdered]]
    default:
      return []
  }
}

/** Everything missing before the project can be confirmed, in the order of the steps. */
export function missingIn(project: ProjectFacts): MissingThing[] {
  const missing: MissingThing[] = stepsOf(project).flatMap((step) => {
    if (step === 'media') return mediaMissing(project)
    const facts: MissingThing[] = factsOf(step, project)
      .filter(([, isThere]) => !isThere)
      .map(([field]) => ({ step, field }))
    if (step === 'information' || step === 'information-product') {
      return [...facts, ...answersMissing(step, project)]
    }
    return step === 'document' ? [...facts, ...slotsMissing(project)] : facts
  })
  return missing.filter(({ field }) => isRequired(field, project.limits))
}

export type StepState =
  | { state: 'complete' | 'paid' | 'optional' | 'todo' | 'locked' }
  | { state: 'missing'; count: number }

function isOptionalAndEmpty(step: Step, project: ProjectFacts): boolean {
  if (step === 'document') return project.documents.length === 0
  if (!optionalSteps.includes(step)) return false
  return step === 'firm-info' ? project.credits.length === 0 : project.clientName === ''
}

/** How the rail shows a step. */
export function stepState(step: Step, project: ProjectFacts, missing: readonly MissingThing[]): StepState {
  if (needsPayment(step, project) && project.paidAt === null) return { state: 'locked' }
  if (step === 'preview' || step === 'confirmation') {
    return { state: project.status === 'completed' ? 'complete' : 'todo' }
  }
  const count = missing.filter((one) => one.step === step).length
  if (count > 0) return { state: 'missing', count }
  if (step === 'payment') return { state: 'paid' }
  if (step === 'my-firm' && project.firm === null) return { state: 'todo' }
  return { state: isOptionalAndEmpty(step, project) ? 'optional' : 'complete' }
}

/** The next step, apart from the payment: the first that is incomplete or untouched. */
export function nextStep(project: ProjectFacts, missing: readonly MissingThing[]): Step {
  const requests: readonly StepState['state'][] = ['missing', 'todo', 'optional']
  const isNext = (step: Step) =>
    step !== 'payment' && requests.includes(stepState(step, project, missing).state)
  return stepsOf(project).find(isNext) ?? 'confirmation'
}
