import { readRows } from './reading.ts'
import type { User } from './types.ts'

const PARTS: readonly User['part'][] = ['designer', 'photographer', 'engineer', 'juror']

export const users: User[] = readRows('people').map(
  ([firstName = '', lastName = '', country = '', part]) => ({
    key: keyOf(`${firstName} ${lastName}`),
    firstName,
    lastName,
    country,
    part: PARTS.find((known) => known === part) ?? 'designer',
  }),
)

export const fullName = (user: User): string => `${user.firstName} ${user.lastName}`

export function keyOf(name: string): string {
  return name
    .replaceAll(/[øØ]/g, 'o')
    .replaceAll(/[łŁ]/g, 'l')
    .replaceAll(/[œŒ]/g, 'oe')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}
