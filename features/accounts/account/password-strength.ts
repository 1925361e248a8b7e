export const passwordStrengths = ['weak', 'medium', 'strong'] as const
export type PasswordStrength = (typeof passwordStrengths)[number]

/** How hard the password is to guess; `null` while the field is empty. */
export function passwordStrength(password: string): PasswordStrength | null {
  if (password === '') return null
  const kinds = [/[a-z]/, /[A-Z]/, /[0-9]/].filter((kind) => kind.test(password)).length
  if (password.length >= 8 && kinds === 3) return 'strong'
  if (password.length >= 6 && kinds >= 2) return 'medium'
  return 'weak'
}
