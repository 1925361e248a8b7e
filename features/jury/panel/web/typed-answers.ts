import type { RequestOf } from '#shared/endpoint.ts'
import type { Language } from '#shared/language.ts'
import type { JurorProfile, saveJurorProfile } from '../contract-profile.ts'
import type { Question, Teaching } from '../questionnaire.ts'
import { missingIn } from '../questionnaire.ts'

/** The questionnaire in its form; a missing choice is empty. */
export interface TypedAnswers {
  phone: string
  magazine: '' | 'yes' | 'no'
  shippingAddress: string
  language: Language
  bio: string
  bioFrench: string
  teaching: '' | Teaching
  company: string
  legends: Record<string, string>
}

export function typedOf(profile: JurorProfile): TypedAnswers {
  const { phone, wantsMagazine, shippingAddress, language, bio, bioFrench, teaching, company } = profile
  return {
    phone,
    magazine: wantsMagazine === null ? '' : wantsMagazine ? 'yes' : 'no',
    shippingAddress,
    language,
    bio,
    bioFrench,
    teaching: teaching ?? '',
    company,
    legends: Object.fromEntries(profile.images.map(({ id, legend }) => [id, legend])),
  }
}

export function answersOf({
  magazine,
  teaching,
  legends,
  ...rest
}: TypedAnswers): RequestOf<typeof saveJurorProfile> {
  return {
    ...rest,
    wantsMagazine: magazine === '' ? null : magazine === 'yes',
    teaching: teaching === '' ? null : teaching,
    legends: Object.entries(legends).map(([id, legend]) => ({ id, legend })),
  }
}

/** The missing answers if the form were saved now. */
export function missingOf(typed: TypedAnswers, profile: JurorProfile): Question[] {
  return missingIn(
    {
      ...typed,
      wantsMagazine: typed.magazine === '' ? null : typed.magazine === 'yes',
      teaching: typed.teaching === '' ? null : typed.teaching,
    },
    profile.portrait !== null,
  )
}
