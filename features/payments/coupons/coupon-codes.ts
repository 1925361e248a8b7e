/** Neither letters nor digits that are taken for one another: no B and 8, I, L and 1, O and 0, S and 5, Z and 2. */
const letters = 'ACDEFGHJKMNPQRTUVWXY3479'
const half = 5

/**
 * A code that nobody guesses: ten of twenty-four letters, some sixty million million of them.
 * @param random so many random bytes, from a source fit for secrets
 */
export function codeFrom(prefix: string, random: (count: number) => Uint8Array): string {
  // Bytes from here on would make some letters likelier than others.
  const fair = 256 - (256 % letters.length)
  let found = ''
  while (found.length < 2 * half) {
    for (const byte of random(4 * half)) {
      if (byte < fair && found.length < 2 * half) found += letters.charAt(byte % letters.length)
    }
  }
  return [prefix, found.slice(0, half), found.slice(half)].filter(Boolean).join('-')
}
