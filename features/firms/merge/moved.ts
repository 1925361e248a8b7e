import type { FirmProfile } from '#features/firms/profile/contract.ts'
import { type FirmField, firmFields } from '#features/firms/profile/firm-fields.ts'
import { isLanguage, languages } from '#shared/language.ts'

/** As text in which an object's parts stand in one order: the database has its own. */
const said = (value: unknown) =>
  JSON.stringify(value, (_, part) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort())
      : part,
  )
const isSame = (one: unknown, other: unknown) => said(one) === said(other)

function fieldIn(profile: FirmProfile, field: FirmField): unknown {
  const [name, language] = field.split('.')
  return isLanguage(language)
    ? profile.description[language]
    : Object.entries(profile).find(([one]) => one === name)?.[1]
}

/** The fields that this page had left alone and that came back as another page wrote them. */
export function followed(was: FirmProfile, sent: FirmProfile, saved: FirmProfile): FirmField[] {
  return firmFields.filter(
    (field) =>
      isSame(fieldIn(sent, field), fieldIn(was, field)) &&
      !isSame(fieldIn(saved, field), fieldIn(sent, field)),
  )
}

function choose<Value>(now: Value, was: Value, next: Value): { value: Value; isMoved: boolean } {
  if (isSame(next, was)) return { value: now, isMoved: false }
  return { value: next, isMoved: !isSame(now, was) && !isSame(now, next) }
}

/**
 * What two have written, laid together: whoever did not touch a field leaves it as it stands.
 * @param was what the writer of `next` had begun from
 * @returns the profile, and the fields that both have changed: in those it holds what `next` says
 */
export function mergeFirm(
  now: FirmProfile,
  was: FirmProfile,
  next: FirmProfile,
): { profile: FirmProfile; moved: FirmField[] } {
  const moved: FirmField[] = []
  const of = <Value>(field: FirmField, ...values: [Value, Value, Value]): Value => {
    const { value, isMoved } = choose(...values)
    if (isMoved) moved.push(field)
    return value
  }
  const field = <Name extends Exclude<keyof FirmProfile, 'description'>>(name: Name) =>
    of(name, now[name], was[name], next[name])
  const texts = { ...now.description }
  for (const language of languages) {
    texts[language] = of(
      `description.${language}`,
      now.description[language],
      was.description[language],
      next.description[language],
    )
  }
  const profile = {
    name: field('name'),
    country: field('country'),
    state: field('state'),
    city: field('city'),
    address: field('address'),
    zip: field('zip'),
    phone: field('phone'),
    email: field('email'),
    website: field('website'),
    billing: field('billing'),
    socialLinks: field('socialLinks'),
    description: texts,
  }
  return { profile, moved }
}

/** The profile with one field as another profile has it. */
function withField(profile: FirmProfile, field: FirmField, from: FirmProfile): FirmProfile {
  const [, language] = field.split('.')
  if (!isLanguage(language))
    return { ...profile, ...Object.fromEntries(Object.entries(from).filter(([name]) => name === field)) }
  return { ...profile, description: { ...profile.description, [language]: from.description[language] } }
}

/**
 * What a form holds once the other version of a field was chosen. The field counts as changed by this page, beginning
 * from its own words: if it moves on again before it is saved, both versions are shown again.
 */
export function withChoice(
  { was, profile }: { was: FirmProfile; profile: FirmProfile },
  field: FirmField,
  theirs: FirmProfile,
): { was: FirmProfile; profile: FirmProfile } {
  return { was: withField(was, field, profile), profile: withField(profile, field, theirs) }
}
