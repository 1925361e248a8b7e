import { z } from 'zod'
import { EmailAddress } from '#shared/email-address.ts'
import { endpoint } from '#shared/endpoint.ts'
import { firmRoles } from './firm-roles.ts'

const OfFirm = z.object({ firmId: z.uuid() })
const Role = z.enum(firmRoles)
const Nothing = z.object({})

/** For how many days an invitation is valid. */
export const invitationDays = 14

export const MemberView = z.object({
  userId: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: Role,
  joinedAt: z.iso.datetime(),
  isSelf: z.boolean(),
})
export type MemberView = z.infer<typeof MemberView>

export const InvitationView = z.object({
  id: z.uuid(),
  email: z.string(),
  role: Role,
  expiresAt: z.iso.datetime(),
})
export type InvitationView = z.infer<typeof InvitationView>

export const listFirmMembers = endpoint({
  method: 'GET',
  path: '/api/firms/:firmId/users',
  summary: 'The members of the firm, and its open invitations.',
  audience: 'user',
  mayActAs: true,
  input: OfFirm,
  output: z.object({
    role: Role,
    members: z.array(MemberView),
    invitations: z.array(InvitationView),
  }),
})

export const inviteMember = endpoint({
  method: 'POST',
  path: '/api/firms/:firmId/invitations',
  summary:
    'Mails an invitation to the firm. The link works once and expires after fourteen days; a new one invalidates the old.',
  audience: 'user',
  isOnce: true,
  input: OfFirm.extend({ email: EmailAddress, role: Role }),
  output: Nothing,
})

export const cancelInvitation = endpoint({
  method: 'DELETE',
  path: '/api/firms/:firmId/invitations/:invitationId',
  summary: 'Voids a mailed link.',
  audience: 'user',
  input: OfFirm.extend({ invitationId: z.uuid() }),
  output: Nothing,
})

const Token = z.object({ token: z.string().max(200) })

export const lookAtInvitation = endpoint({
  method: 'POST',
  path: '/api/firms/invitations/look',
  summary: 'Shows the subject of a mailed link without using it up.',
  audience: 'anyone',
  input: Token,
  output: z.object({ firm: z.string(), inviter: z.string(), email: z.string(), role: Role }),
})

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/firms/invitations/accept',
  summary:
    'Joins the firm by a mailed link, with the confirmed address that it was mailed to; the link is used up.',
  audience: 'user',
  input: Token,
  output: z.object({ firmId: z.uuid(), firm: z.string() }),
})

export const changeMemberRole = endpoint({
  method: 'PUT',
  path: '/api/firms/:firmId/members/:userId',
  summary: 'Makes a member an owner or an editor.',
  audience: 'user',
  input: OfFirm.extend({ userId: z.uuid(), role: Role }),
  output: Nothing,
})

export const removeMember = endpoint({
  method: 'DELETE',
  path: '/api/firms/:firmId/members/:userId',
  summary: 'Removes a member from the firm; members can remove themselves.',
  audience: 'user',
  input: OfFirm.extend({ userId: z.uuid() }),
  output: Nothing,
})
