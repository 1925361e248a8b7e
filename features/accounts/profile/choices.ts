/** The lists of the personal form that organisers define. */
export const choiceKinds = ['gender', 'profession'] as const
export type ChoiceKind = (typeof choiceKinds)[number]

/** The value kept for a new choice: its English name as one word, with a number where that is taken. */
export function choiceValue(name: string, taken: ReadonlySet<string>): string {
  const plain =
    name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '_')
      .replace(/^_+|_+$/g, '')
      .slice(0, 60) || 'choice'
  if (!taken.has(plain)) return plain
  let number = 2
  while (taken.has(`${plain}_${number}`)) number += 1
  return `${plain}_${number}`
}
