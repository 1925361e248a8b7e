import { coreOf, isSameCore } from '#features/projects/credits/firm-names.ts'

const legalForms = /\s+(inc|incorporated|ltd|limited|ltee|llc|llp|corp|co|sa|sas|sarl|senc|gmbh)$/

function fold(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return plain.replace(legalForms, '')
}

const rememberedAtMost = 50_000
const remembered = new Map<string, string>()

/**
 * Normalizes a name: "Atelier Éole inc." and "atelier eole" are the same, and letters of every script count. Results
 * are cached, because a jury's names are compared with those of every work.
 */
export function foldedName(name: string): string {
  const known = remembered.get(name)
  if (known !== undefined) return known
  if (remembered.size >= rememberedAtMost) remembered.clear()
  const folded = fold(name)
  remembered.set(name, folded)
  return folded
}

/** A name prepared for comparison, parsed once for many comparisons. */
export interface ReadName {
  name: string
  key: string
  /** The words in alphabetical order. */
  anyOrder: string
  words: ReadonlySet<string>
  core: string
}

export function readName(name: string): ReadName {
  const key = foldedName(name)
  const words = key.split(' ').filter(Boolean)
  return { name, key, anyOrder: words.toSorted().join(' '), words: new Set(words), core: coreOf(name) }
}

/** Whether two names may be the same. Ignores accents, legal forms, word order, and a typo in a long name. */
export function mayBeSame(one: ReadName, other: ReadName): boolean {
  if (one.key === '' || other.key === '') return false
  return one.anyOrder === other.anyOrder || isSameCore(one.core, other.core)
}

/** Whether a name of several words is contained in another: “Jean Roy” in “Jean Roy architectes”. */
export function standsWithin(name: ReadName, other: ReadName): boolean {
  return name.words.size > 1 && [...name.words].every((word) => other.words.has(word))
}
