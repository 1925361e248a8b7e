import { z } from 'zod'
import type en from '#features/accounts/users/messages/en.json'
import { exportFormats } from '#shared/csv.ts'
import type { ErrorCodeIn } from '#shared/domain-error.ts'
import { EmailAddress } from '#shared/email-address.ts'
import { endpoint } from '#shared/endpoint.ts'
import { languages } from '#shared/language.ts'
import { chosenOf, Page, pageOf } from '#shared/list.ts'
import { sortsOf } from '#shared/sort.ts'
import { FilledLine, Line, NameLine } from '#shared/text.ts'

declare module '#shared/domain-error.ts' {
  interface ErrorCodes {
    users: ErrorCodeIn<typeof en>
  }
}

export const roleNames = ['juror', 'redactor', 'organiser'] as const

/** The last one finds active users only. */
export const userFilters = ['active', 'unconfirmed', 'deleted', 'no_second_factor'] as const

const userColumns = ['name', 'email', 'country', 'seen', 'created'] as const
export type UserColumn = (typeof userColumns)[number]

export const UserSearch = z.object({
  /** In name, e-mail address and company. */
  q: Line(200).default(''),
  role: z.enum(roleNames).optional(),
  /** Without one, every account that is not deleted. */
  status: z.enum(userFilters).optional(),
  sort: z.enum(sortsOf(userColumns)).default('-created'),
})
export type UserSearch = z.infer<typeof UserSearch>

export const UserRow = z.object({
  id: z.uuid(),
  /** Empty for a deleted account, like the names. */
  email: z.string(),
  status: z.enum(['active', 'unconfirmed', 'deleted']),
  firstName: z.string(),
  lastName: z.string(),
  companyName: z.string(),
  country: z.string(),
  language: z.enum(languages),
  roles: z.array(z.enum(roleNames)),
  hasSecondFactor: z.boolean(),
  lastSeenAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
})
export type UserRow = z.infer<typeof UserRow>

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  summary: 'The users that match a search, a page at a time.',
  audience: 'organiser',
  blindSafe: false,
  input: UserSearch.extend({ page: Page }),
  output: pageOf(UserRow),
})

export const ChosenUsers = chosenOf(UserSearch)
export type ChosenUsers = z.infer<typeof ChosenUsers>

export const exportUsers = endpoint({
  method: 'POST',
  path: '/api/admin/users/export',
  summary: 'Chosen users, or all that match a search, as a spreadsheet.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({ chosen: ChosenUsers, format: z.enum(exportFormats) }),
  output: z.unknown(),
})

const ofUser = { userId: z.uuid() }
const Reason = FilledLine(500)

export const possessionKinds = [
  'project',
  'payment',
  'firm',
  'jury',
  'evaluation',
  'article',
  'collection',
] as const

const Possessions = z.object({
  kind: z.enum(possessionKinds),
  count: z.int(),
  /** A few, the newest first; none of a kind that is only counted. */
  newest: z.array(
    z.object({
      id: z.uuid(),
      contestId: z.uuid().nullable(),
      name: z.string(),
      at: z.iso.datetime(),
    }),
  ),
})
export type Possessions = z.infer<typeof Possessions>

export const UserView = UserRow.extend({
  jobTitle: z.string(),
  website: z.string(),
  phone: z.string(),
  city: z.string(),
  state: z.string(),
  grants: z.array(
    z.object({
      role: z.enum(roleNames),
      at: z.iso.datetime(),
      /** Null if the portal itself or the operator gave it. */
      by: z.object({ id: z.uuid(), name: z.string() }).nullable(),
      reason: z.string().nullable(),
    }),
  ),
  sessions: z.array(
    z.object({
      id: z.uuid(),
      /** Empty if unknown. */
      browser: z.string(),
      system: z.string(),
      createdAt: z.iso.datetime(),
      lastUsedAt: z.iso.datetime(),
    }),
  ),
  secondFactorSince: z.iso.datetime().nullable(),
  /** Until when logins are rejected because of too many attempts. */
  lockedUntil: z.iso.datetime().nullable(),
  consents: z.array(
    z.object({
      purpose: z.string(),
      version: z.string(),
      language: z.enum(languages),
      /** As they were shown. */
      words: z.string(),
      givenAt: z.iso.datetime(),
      withdrawnAt: z.iso.datetime().nullable(),
    }),
  ),
  possessions: z.array(Possessions),
  mails: z.int(),
  /** Does not want mails about their projects that go to many. */
  isUnsubscribed: z.boolean(),
  /** The corrected address, until it is confirmed or its link expires. */
  pendingEmail: z.object({ email: z.string(), until: z.iso.datetime() }).nullable(),
  /** Since when the address counts as rejected. */
  bouncedAt: z.iso.datetime().nullable(),
})
export type UserView = z.infer<typeof UserView>

export const getUserView = endpoint({
  method: 'GET',
  path: '/api/admin/users/:userId',
  summary: 'A user with roles, sessions, consents and what belongs to them.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object(ofUser),
  output: UserView,
})

/** The organiser's own, because these changes decide who has access. */
export const CurrentPassword = z.string().min(1).max(1000)
const ofRole = { ...ofUser, role: z.enum(roleNames), reason: Reason, current_password: CurrentPassword }

export const grantRole = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:userId/roles/:role',
  summary:
    'Makes a user with a confirmed address a redactor or an organiser; jurors are invited to a jury. All organisers are notified.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object(ofRole),
  output: UserRow,
})

export const revokeRole = endpoint({
  method: 'POST',
  path: '/api/admin/users/:userId/roles/:role/revoke',
  summary:
    'Removes the role of a redactor or an organiser, except one’s own organiser role and the last organiser’s. All organisers are notified.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object(ofRole),
  output: UserRow,
})

export const endUserSessions = endpoint({
  method: 'POST',
  path: '/api/admin/users/:userId/sessions/end',
  summary: 'Ends one session of a user, or all.',
  audience: 'organiser',
  blindSafe: true,
  input: z.object({ ...ofUser, sessionId: z.uuid().optional(), reason: Reason }),
  output: z.object({ ended: z.int() }),
})

export const unlockLogin = endpoint({
  method: 'POST',
  path: '/api/admin/users/:userId/unlock',
  summary: 'Lets a user log in again at once after too many attempts.',
  audience: 'organiser',
  blindSafe: true,
  input: z.object({ ...ofUser, reason: Reason }),
  output: z.object({}),
})

export const resetSecondFactor = endpoint({
  method: 'POST',
  path: '/api/admin/users/:userId/second-factor/reset',
  summary:
    'Turns off the two-step login of a user who lost the phone and the recovery codes; they get a mail.',
  audience: 'organiser',
  blindSafe: true,
  input: z.object({ ...ofUser, reason: Reason }),
  output: z.object({}),
})

export const correctName = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:userId/name',
  summary: 'Corrects the name of another user.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({
    ...ofUser,
    first_name: NameLine(100),
    last_name: NameLine(100),
    reason: Reason,
  }),
  output: UserRow,
})

export const correctEmail = endpoint({
  method: 'POST',
  path: '/api/admin/users/:userId/email',
  summary:
    'Mails a link to a new address for a user without a role. The address changes once the link is followed; the old address is notified at once.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({ ...ofUser, email: EmailAddress, reason: Reason, current_password: CurrentPassword }),
  output: z.object({}),
})

export const sendPasswordLink = endpoint({
  method: 'POST',
  path: '/api/admin/users/:userId/password-link',
  summary: 'Mails a user the link to choose a new password, as if they had asked for it themselves.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({ ...ofUser, reason: Reason }),
  output: z.object({}),
})

export const actAs = endpoint({
  method: 'POST',
  path: '/api/admin/users/:userId/act-as',
  summary:
    'Opens a session of an hour in which the organiser sees and edits the account as its user, without payments.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({ ...ofUser, reason: Reason }),
  output: z.object({ token: z.string(), until: z.iso.datetime() }),
})

export const exportUserData = endpoint({
  method: 'POST',
  path: '/api/admin/users/:userId/archive',
  summary: 'All data of a user as a ZIP file, for a user who asked the organisers for it.',
  audience: 'organiser',
  blindSafe: false,
  // A juror’s archive has their evaluations.
  showsResults: true,
  input: z.object({ ...ofUser, reason: Reason }),
  output: z.unknown(),
})

export const eraseUser = endpoint({
  method: 'POST',
  path: '/api/admin/users/:userId/erase',
  summary: 'Deletes the account of a user who asked for it, permanently; it requires their e-mail address.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({ ...ofUser, confirmation: FilledLine(254), reason: Reason }),
  output: z.object({}),
})
