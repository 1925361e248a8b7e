import { z } from 'zod'
import { Localized } from '#features/contests/contest/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { languages } from '#shared/language.ts'
import { Prose } from '#shared/text.ts'

export const invitationDays = 14

export const invitationStates = ['invited', 'expired', 'accepted', 'declined'] as const
export type InvitationState = (typeof invitationStates)[number]

export const JurorInvitation = z.object({
  id: z.uuid(),
  email: z.string(),
  name: z.string(),
  language: z.enum(languages),
  panel: z.string(),
  state: z.enum(invitationStates),
  sentAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})
export type JurorInvitation = z.infer<typeof JurorInvitation>

export const JurorInvitations = z.object({
  invitations: z.array(JurorInvitation),
  panels: z.array(z.object({ id: z.uuid(), name: z.string() })),
})
export type JurorInvitations = z.infer<typeof JurorInvitations>

const ofContest = { contestId: z.uuid() }

export const listJurorInvitations = endpoint({
  method: 'GET',
  path: '/api/admin/contests/:contestId/juror-invitations',
  summary: 'The invitations to the contest’s jury and their status.',
  audience: 'organiser',
  blindSafe: true,
  input: z.object(ofContest),
  output: JurorInvitations,
})

export const mostInvitedAtOnce = 100

export const inviteJurors = endpoint({
  method: 'POST',
  path: '/api/admin/contests/:contestId/juror-invitations',
  summary:
    'Sends each address, one a line, a one-time link that is valid for fourteen days; returns the lines that cannot be invited.',
  audience: 'organiser',
  blindSafe: true,
  isOnce: true,
  input: z.object({
    ...ofContest,
    users: Prose(20_000),
    language: z.enum(languages),
    message: Prose(2000).default(''),
    panelId: z.uuid().nullable().default(null),
  }),
  output: JurorInvitations.extend({
    sent: z.int(),
    rejected: z.array(z.object({ line: z.int(), text: z.string(), reason: z.string() })),
  }),
})

const ofInvitation = z.object({ ...ofContest, invitationId: z.uuid() })

export const sendInvitationAgain = endpoint({
  method: 'POST',
  path: '/api/admin/contests/:contestId/juror-invitations/:invitationId',
  summary: 'Sends a new link to a user who has not accepted; the previous one becomes invalid.',
  audience: 'organiser',
  blindSafe: true,
  isOnce: true,
  input: ofInvitation,
  output: JurorInvitations,
})

export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/api/admin/contests/:contestId/juror-invitations/:invitationId',
  summary: 'Withdraws an invitation; its link becomes invalid.',
  audience: 'organiser',
  blindSafe: true,
  input: ofInvitation,
  output: JurorInvitations,
})

const Token = z.object({ token: z.string().max(200) })

export const lookAtJurorInvitation = endpoint({
  method: 'POST',
  path: '/api/juror-invitations/look',
  summary: 'The invitation behind a link, without using the link.',
  audience: 'anyone',
  input: Token,
  output: z.object({
    contest: Localized,
    year: z.int(),
    /** The results are public, so the jury has finished. */
    isOver: z.boolean(),
    /** The finals or a vote have been opened: a new juror cannot vote there. */
    isTooLateForVotes: z.boolean(),
    by: z.string(),
    /** The only address that may accept. */
    email: z.string(),
    name: z.string(),
    message: z.string(),
    plan: z.object({
      entriesCloseOn: z.string().nullable(),
      announcesOn: z.string().nullable(),
    }),
  }),
})

export const acceptJurorInvitation = endpoint({
  method: 'POST',
  path: '/api/juror-invitations/accept',
  summary: 'Makes the logged-in user with the invited address a juror, and uses the link.',
  audience: 'user',
  /** An organiser joins only with a confirmation. */
  input: Token.extend({ isConfirmed: z.boolean().optional() }),
  output: z.object({
    contestId: z.uuid(),
    /**
     * A token to choose a new password, when the account is older than the invitation and its email was never
     * confirmed.
     */
    passwordToken: z.string().nullable(),
  }),
})

export const declineJurorInvitation = endpoint({
  method: 'POST',
  path: '/api/juror-invitations/decline',
  summary: 'Declines an invitation and uses the link; no account is needed.',
  audience: 'anyone',
  input: Token,
  output: z.object({}),
})
