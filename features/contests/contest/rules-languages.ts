import type { Language } from '#shared/language.ts'

/**
 * The languages of the rules in the order in which they are offered; the first is shown until another is chosen.
 * In Québec that is French, whatever language the reader has chosen for the rest (docs/decisions/010).
 */
export function rulesLanguages(
  written: readonly Language[],
  { own, isInQuebec }: { own: Language; isInQuebec: boolean },
): Language[] {
  const wanted: readonly Language[] = isInQuebec ? ['fr', own] : [own]
  const first = wanted.filter(
    (language, place) => written.includes(language) && wanted.indexOf(language) === place,
  )
  return [...first, ...written.filter((language) => !first.includes(language))]
}

/** By the address of the account. */
export function isInQuebec(user: { country: string; state: string } | undefined): boolean {
  return user?.country === 'CA' && user.state === 'QC'
}
