import type { Language } from '#shared/language.ts'

/** Of the text under the portrait, without tags. */
export const bioCharacters = 1000

export const imagesAtMost = 4

/** In pixels: eight centimetres at 300 dpi, the printed size of portraits and images. */
export const shortestSide = 900

/** The minimum time between two reminders. */
export const reminderPauseMs = 24 * 3_600_000

export const teachings = ['none', 'teacher', 'manager'] as const
export type Teaching = (typeof teachings)[number]

/** The required answers before the magazine can print a juror, in the order of the questions. */
export const questions = ['portrait', 'bio', 'teaching', 'phone', 'wantsMagazine', 'shippingAddress'] as const
export type Question = (typeof questions)[number]

export interface Questionnaire {
  phone: string
  wantsMagazine: boolean | null
  shippingAddress: string
  /** The language in which the juror writes. */
  language: Language
  bio: string
  bioFrench: string
  teaching: Teaching | null
  company: string
}

/** The unanswered questions; an address is required only for sending the magazine. */
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

/** Removes answers without a purpose: an address without a parcel, a translation into the juror's own language. */
export function withoutNeedless(answers: Questionnaire): Questionnaire {
  return {
    ...answers,
    shippingAddress: answers.wantsMagazine === true ? answers.shippingAddress : '',
    bioFrench: answers.language === 'fr' ? '' : answers.bioFrench,
  }
}
