import { useNavigate } from 'react-router'
import { listMyProjects } from '#features/projects/steps/contract.ts'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { ButtonLink } from '#web/kit/Button.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { links } from '#web/links.ts'
import { LookedAt, MailedInvitation } from '#web/session/MailedInvitation.tsx'
import { dropToken } from '#web/session/mailed-token.ts'
import { acceptInvitation, lookAtInvitation } from '../contract-together.ts'

const link = 'project-invitation'

/** The screen of an invitation to edit a project. */
export function Component() {
  return (
    <MailedInvitation link={link} dead={<Dead />}>
      {(token) => <Invitation key={token} token={token} />}
    </MailedInvitation>
  )
}

function Dead() {
  const t = useMessages('projects')
  return (
    <StateScreen
      title={t('invitation.none')}
      actions={<ButtonLink href={links.myProjects()}>{t('mine.title')}</ButtonLink>}
    >
      {t('code.invitation_dead')}
    </StateScreen>
  )
}

function Invitation({ token }: { token: string }) {
  const t = useMessages('projects')
  const navigate = useNavigate()
  const found = useApiQuery(lookAtInvitation, { token })
  const accept = useApiAction(acceptInvitation, {
    refreshes: [listMyProjects],
    onDone: ({ projectId, isProduct }) => {
      dropToken(link)
      void navigate(
        isProduct ? links.productStep(projectId, 'information') : links.projectStep(projectId, 'user-firm'),
      )
    },
  })
  const messages = {
    title: t('invitation.title'),
    accept: t('invitation.accept'),
    login: t('invitation.login'),
    register: t('invitation.register'),
  }
  return (
    <LookedAt
      link={link}
      found={found}
      accept={accept}
      token={token}
      messages={messages}
      dead={<Dead />}
      back={links.projectInvitation()}
    >
      {({ by, title }) => t('invitation.asks', { name: by, title })}
    </LookedAt>
  )
}
