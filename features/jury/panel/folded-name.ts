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
