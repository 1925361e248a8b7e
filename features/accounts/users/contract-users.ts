import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { languages } from '#shared/language.ts'
import { FilledLine, Line } from '#shared/text.ts'

const roles = ['juror', 'redactor', 'organiser'] as const

export const UserSearch = z.object({
  /** In name, e-mail address and company. */
  q: Line(200).default(''),
  role: z.enum(roles).optional(),
})
export type UserSearch = z.infer<typeof UserSearch>

export const UserRow = z.object({
  id: z.uuid(),
  email: z.string(),
  /** A role is given to a confirmed address only. */
  isConfirmed: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  companyName: z.string(),
  country: z.string(),
  language: z.enum(languages),
  roles: z.array(z.enum(roles)),
  hasSecondFactor: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type UserRow = z.infer<typeof UserRow>

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  summary: 'All users, the newest first, a page at a time.',
  audience: 'organiser',
  blindSafe: false,
  input: UserSearch.extend({ after: z.uuid().optional() }),
  output: z.object({
    users: z.array(UserRow),
    /** Hand it in as `after` to read on. */
    next: z.uuid().nullable(),
    count: z.int(),
  }),
})

const ofRole = { userId: z.uuid(), role: z.enum(roles), reason: FilledLine(500) }

export const grantRole = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:userId/roles/:role',
  summary: 'Makes a user with a confirmed address a redactor or an organiser; jurors are invited to a jury.',
  audience: 'organiser',
  blindSafe: true,
  input: z.object(ofRole),
  output: UserRow,
})

export const revokeRole = endpoint({
  method: 'POST',
  path: '/api/admin/users/:userId/roles/:role/revoke',
  summary:
    'Removes the role of a redactor or an organiser, except one’s own organiser role and the last organiser’s.',
  audience: 'organiser',
  blindSafe: true,
  input: z.object(ofRole),
  output: UserRow,
})

export const endUserSessions = endpoint({
  method: 'POST',
  path: '/api/admin/users/:userId/sessions/end',
  summary: 'Ends all sessions of a user.',
  audience: 'organiser',
  blindSafe: true,
  input: z.object({ userId: z.uuid(), reason: FilledLine(500) }),
  output: z.object({ ended: z.int() }),
})
