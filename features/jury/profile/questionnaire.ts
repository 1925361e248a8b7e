import type { Language } from '#shared/language.ts'

/** Of the text under the portrait, tags not counted. */
export const bioCharacters = 1000

export const imagesAtMost = 4

/** In pixels: eight centimetres at 300 to the inch, as portraits and images are printed. */
export const shortestSide = 900

/** Nobody is reminded of their questionnaire more often. */
export const reminderPauseMs = 24 * 3_600_000

export const teachings = ['none', 'teacher', 'manager'] as const
export type Teaching = (typeof teachings)[number]

/** What the magazine must know before it can print a juror, in the order in which it is asked. */
export const questions = ['portrait', 'bio', 'teaching', 'phone', 'wantsMagazine', 'shippingAddress'] as const
export type Question = (typeof questions)[number]

export interface Questionnaire {
  phone: string
  wantsMagazine: boolean | null
  shippingAddress: string
  /** The one in which the juror writes. */
  language: Language
  bio: string
  bioFrench: string
  teaching: Teaching | null
  company: string
}

/** The questions still without an answer; an address only where there is a magazine to be sent. */
export function missingIn(answers: Questionnaire, hasPortrait: boolean): Question[] {
  const isAnswered: Record<Question, boolean> = {
    portrait: hasPortrait,
    bio: answers.bio.trim() !== '',
    teaching: answers.teaching !== null,
    phone: answers.phone.trim() !== '',
    wantsMagazine: answers.wantsMagazine !== null,
    shippingAddress: answers.wantsMagazine !== true || answers.shippingAddress.trim() !== '',
  }
  return questions.filter((question) => !isAnswered[question])
}

/** What has lost its purpose is not kept: an address without a parcel, a translation into one's own language. */
export function withoutNeedless(answers: Questionnaire): Questionnaire {
  return {
    ...answers,
    shippingAddress: answers.wantsMagazine === true ? answers.shippingAddress : '',
    bioFrench: answers.language === 'fr' ? '' : answers.bioFrench,
  }
}
