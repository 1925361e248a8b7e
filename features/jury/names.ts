import { isSameFirmName } from '#features/projects/claims.ts'

const legalForms = /\s+(inc|incorporated|ltd|limited|ltee|llc|llp|corp|co|sa|sas|sarl|senc|gmbh)$/

/** "Atelier Éole inc." and "atelier eole" are one name; letters of every script count. */
export function foldedName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return plain.replace(legalForms, '')
}

const inAnyOrder = (name: string) => foldedName(name).split(' ').toSorted().join(' ')

/** Whether a name of several words stands whole within another: “Jean Roy” in “Jean Roy architectes”. */
export function standsWithin(name: string, other: string): boolean {
  const words = foldedName(name).split(' ')
  const all = new Set(foldedName(other).split(' '))
  return words.length > 1 && words.every((word) => all.has(word))
}

/** Whether two names may be one: forgiving of accents, legal forms, the order of the words, and a slip in a long one. */
export function mayBeSameName(one: string, other: string): boolean {
  const [a, b] = [inAnyOrder(one), inAnyOrder(other)]
  if (a === '' || b === '') return false
  return a === b || isSameFirmName(one, other)
}
