import { z } from 'zod'
import { Email } from '#features/accounts/sign-in/contract.ts'
import { projectRoles } from '#features/projects/steps/access.ts'
import { endpoint } from '#shared/endpoint.ts'

const OfProject = z.object({ projectId: z.uuid() })

export const invitationDays = 14

/** The users of a project, as all of them see each other. */
export const Collaborators = z.object({
  role: z.enum(projectRoles),
  users: z.array(z.object({ id: z.uuid(), name: z.string(), email: z.string(), role: z.enum(projectRoles) })),
  /** Only the owner sees the other invited users. */
  invitations: z.array(z.object({ id: z.uuid(), email: z.string(), expiresAt: z.iso.datetime() })),
})
export type Collaborators = z.infer<typeof Collaborators>

export const getCollaborators = endpoint({
  method: 'GET',
  path: '/api/projects/:projectId/collaborators',
  summary: 'The owner and the editors of a project.',
  audience: 'user',
  input: OfProject,
  output: Collaborators,
})

export const inviteEditor = endpoint({
  method: 'POST',
  path: '/api/projects/:projectId/invitations',
  summary: 'Mails an invitation to edit the project. The link works once and expires after fourteen days.',
  audience: 'user',
  isOnce: true,
  input: OfProject.extend({ email: Email }),
  output: Collaborators,
})

export const takeBackInvitation = endpoint({
  method: 'DELETE',
  path: '/api/projects/:projectId/invitations/:invitationId',
  summary: 'Cancels an invitation.',
  audience: 'user',
  input: OfProject.extend({ invitationId: z.uuid() }),
  output: Collaborators,
})

const Token = z.object({ token: z.string().max(200) })

export const lookAtInvitation = endpoint({
  method: 'POST',
  path: '/api/project-invitations/look',
  summary: 'Shows the subject of an invitation without using it up.',
  audience: 'anyone',
  input: Token,
  output: z.object({ by: z.string(), title: z.string() }),
})

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/project-invitations/accept',
  summary: 'Makes the logged-in user an editor of the project and uses up the link.',
  audience: 'user',
  input: Token,
  output: z.object({ projectId: z.uuid(), isProduct: z.boolean() }),
})

export const removeEditor = endpoint({
  method: 'DELETE',
  path: '/api/projects/:projectId/collaborators/:userId',
  summary: 'Ends an editor’s part in a project; editors may end their own.',
  audience: 'user',
  input: OfProject.extend({ userId: z.uuid() }),
  output: z.object({}),
})

export const transferProject = endpoint({
  method: 'POST',
  path: '/api/projects/:projectId/owner',
  summary: 'Transfers ownership to an editor; the previous owner becomes an editor.',
  audience: 'user',
  input: OfProject.extend({ userId: z.uuid() }),
  output: Collaborators,
})
