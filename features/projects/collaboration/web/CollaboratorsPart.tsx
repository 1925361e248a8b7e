import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { getProject, listMyProjects, type ProjectView } from '#features/projects/steps/contract.ts'
import { formatDay } from '#shared/format.ts'
import { Invalid } from '#web/api/api.ts'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { say } from '#web/kit/messages.tsx'
import { TextField } from '#web/kit/TextField.tsx'
import { links } from '#web/links.ts'
import { useUserId } from '#web/session/session.ts'
import {
  type Collaborators,
  getCollaborators,
  inviteEditor,
  removeEditor,
  takeBackInvitation,
  transferProject,
} from '../contract-together.ts'
import style from './CollaboratorsPart.module.css'

/** The users of a project: the owner invites, removes and transfers; editors see each other and may leave. */
export function CollaboratorsPart({ project }: { project: ProjectView }) {
  const t = useMessages('projects')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button look="text" small onClick={() => setIsOpen(true)}>
        {t('together.action')}
      </Button>
      <Dialog
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        wide
        title={t('together.title')}
        lead={t('together.lead')}
        actions={
          <Button look="text" onClick={() => setIsOpen(false)}>
            {t('together.close')}
          </Button>
        }
      >
        {isOpen && <Users projectId={project.id} />}
      </Dialog>
    </>
  )
}

function Users({ projectId }: { projectId: string }) {
  const t = useMessages('projects')
  const language = useLanguage()
  const queries = useQueryClient()
  const found = useApiQuery(getCollaborators, { projectId })
  const know = (users: Collaborators) => queries.setQueryData([getCollaborators.path, { projectId }], users)
  const takeBack = useApiAction(takeBackInvitation, { onDone: know })
  if (found.isError) return <p role="alert">{found.error.message}</p>
  if (!found.data) return <p className="muted">{t('loading')}</p>
  const { users, invitations, role } = found.data
  return (
    <>
      <ul className={style.people}>
        {users.map((user) => (
          <UserLine key={user.id} user={user} projectId={projectId} isOwner={role === 'owner'} know={know} />
        ))}
        {invitations.map(({ id, email, expiresAt }) => (
          <li key={id}>
            <span className={style.who}>{email}</span>
            <span className="small muted">
              {t('together.invited', { day: formatDay(expiresAt, language) })}
            </span>
            <Button
              look="text"
              small
              busy={takeBack.isPending}
              aria-label={t('together.take_back_named', { name: email })}
              onClick={() => takeBack.mutate({ projectId, invitationId: id })}
            >
              {t('together.take_back')}
            </Button>
          </li>
        ))}
      </ul>
      {role === 'owner' && <Invite projectId={projectId} know={know} />}
    </>
  )
}

interface UserLineProps {
  user: Collaborators['users'][number]
  projectId: string
  isOwner: boolean
  know(users: Collaborators): void
}

function UserLine({ user, projectId, isOwner, know }: UserLineProps) {
  const t = useMessages('projects')
  const navigate = useNavigate()
  const ownId = useUserId()
  const [isSure, setIsSure] = useState(false)
  const isSelf = user.id === ownId
  const remove = useApiAction(removeEditor, {
    refreshes: isSelf ? [listMyProjects] : [getCollaborators],
    onDone: () => {
      if (!isSelf) return
      say.success(t('together.was_left'))
      void navigate(links.myProjects())
    },
  })
  const transfer = useApiAction(transferProject, { refreshes: [getProject, listMyProjects], onDone: know })
  const input = { projectId, userId: user.id }
  const error = remove.error ?? transfer.error
  return (
    <li>
      <span className={style.who}>
        {user.name} <span className="small muted">{user.email}</span>
      </span>
      <span className="small muted">{t(`together.${user.role}`)}</span>
      {user.role === 'editor' && (isOwner || isSelf) && (
        <span className={style.acts}>
          {isOwner && !isSure && (
            <Button
              look="text"
              small
              aria-label={t('together.transfer_named', { name: user.name })}
              onClick={() => setIsSure(true)}
            >
              {t('together.transfer')}
            </Button>
          )}
          <Button
            look="text"
            small
            busy={remove.isPending}
            aria-label={isSelf ? undefined : t('together.remove_named', { name: user.name })}
            onClick={() => remove.mutate(input)}
          >
            {t(isSelf ? 'together.leave' : 'together.remove')}
          </Button>
        </span>
      )}
      {isSure && (
        <div className={style.sure}>
          <p className="small">{t('together.transfer_follows', { name: user.name })}</p>
          <Button small busy={transfer.isPending} onClick={() => transfer.mutate(input)}>
            {t('together.transfer_sure')}
          </Button>
          <Button small look="text" onClick={() => setIsSure(false)}>
            {t('conflict.back')}
          </Button>
        </div>
      )}
      {error && (
        <p role="alert" className={style.sure}>
          {error.message}
        </p>
      )}
    </li>
  )
}

function Invite({ projectId, know }: { projectId: string; know(users: Collaborators): void }) {
  const t = useMessages('projects')
  const [email, setEmail] = useState('')
  const invite = useApiAction(inviteEditor, {
    onDone: (users) => {
      know(users)
      setEmail('')
      say.success(t('together.was_invited'))
    },
  })
  const error = invite.error
  const problem = error instanceof Invalid ? error.errors.email?.[0] : undefined
  const send = (event: FormEvent) => {
    event.preventDefault()
    invite.mutate({ projectId, email })
  }
  return (
    <form className={style.invite} onSubmit={send} noValidate>
      <TextField
        label={t('together.email')}
        hint={t('together.email_hint')}
        type="email"
        autoComplete="off"
        value={email}
        error={problem}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <Button type="submit" busy={invite.isPending}>
        {t('together.invite')}
      </Button>
      {error && !problem && <p role="alert">{error.message}</p>}
    </form>
  )
}
