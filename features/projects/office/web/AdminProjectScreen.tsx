import { useState } from 'react'
import { useParams } from 'react-router'
import pendingStyle from '#features/projects/entry/web/PendingTransferPart.module.css'
import { LockSign } from '#features/projects/entry/web/PendingTransferPart.tsx'
import { isBeforeJudging } from '#features/projects/project/project-access.ts'
import { RequestedRevisions } from '#features/projects/project/web/RequestedRevisions.tsx'
import type { OutputOf } from '#shared/endpoint.ts'
import { formatMoment } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { Button } from '#web/kit/Button.tsx'
import { classes } from '#web/kit/classes.ts'
import { Checkbox } from '#web/kit/fields/Checkbox.tsx'
import { say } from '#web/kit/messages.ts'
import { FieldBars } from '#web/kit/Skeletons.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { Waiting } from '#web/offline/Waiting.tsx'
import { ConfirmDialog } from '#web/parts/ConfirmDialog.tsx'
import { getAdminProject, listProducts, publishProduct, setPressDownload } from '../contract-admin.ts'
import { AdminProjectParts } from './AdminProjectParts.tsx'
import style from './AdminProjects.module.css'
import { EditForEntrant } from './EditForEntrant.tsx'
import { ReopenDialog } from './ReopenDialog.tsx'
import { ReviewPart } from './ReviewPart.tsx'

type Opened = OutputOf<typeof getAdminProject>

/** Any project, read-only, with an organiser's actions. */
export function Component() {
  const t = useMessages('projects')
  const { projectId = '' } = useParams()
  const opened = useApiQuery(getAdminProject, { projectId })
  return (
    <Waiting
      of={opened}
      label={t('loading')}
      failed={t('state.failed')}
      heading="h1"
      skeleton={<FieldBars fields={6} />}
    >
      {(found) => <Project opened={found} />}
    </Waiting>
  )
}

function Project({ opened }: { opened: Opened }) {
  const { project, owner } = opened
  const t = useMessages('projects')
  const language = useLanguage()
  const [isReopening, setIsReopening] = useState(false)
  const title = project.texts[project.language].title || project.name || t(`untitled.${project.kind}`)
  const { contest } = project
  const facts = [
    t(`kind.${project.kind}`),
    contest ? inLanguage(contest.name, language) : t('facts.product'),
    t(`mine.${project.status}`),
    t('mine.changed', { moment: formatMoment(project.updatedAt, language) }),
  ]
  return (
    <>
      <TitleBlock title={title} facts={facts.join(' · ')} />
      <p className={style.owner}>
        <Anchor href={links.adminUser(owner.id)}>{owner.name}</Anchor>
        <a href={`mailto:${owner.email}`}>{owner.email}</a>
      </p>
      <p className={style.links}>
        {contest && !opened.pendingTransfer && (
          <Anchor href={links.adminPaymentsOf(project.id)}>{t('admin.payments')}</Anchor>
        )}
        <Anchor href={links.auditAbout(project.id)}>{t('admin.audit')}</Anchor>
      </p>
      <AdminPromise opened={opened} />
      <RequestedRevisions project={project} />
      {project.status !== 'withdrawn' && (
        <p className={style.actions}>
          {!contest && project.status === 'completed' && <Publish projectId={project.id} title={title} />}
          <EditForEntrant project={project} owner={owner.name} />
          {(contest || project.status === 'completed') && (
            <Button
              small
              onClick={() => setIsReopening(true)}
              disabledReason={isBeforeJudging(contest) ? undefined : t('code.project_judged')}
            >
              {t('reopen.action')}
            </Button>
          )}
        </p>
      )}
      <PressDownload project={project} />
      <ReviewPart opened={opened} />
      <AdminProjectParts project={project} />
      {isReopening && (
        <ReopenDialog project={{ id: project.id, title }} onClose={() => setIsReopening(false)} />
      )}
    </>
  )
}

function PressDownload({ project }: { project: Opened['project'] }) {
  const t = useMessages('projects')
  const allow = useApiAction(setPressDownload, { refreshes: [getAdminProject] })
  return (
    <Checkbox
      className={style.press}
      label={t('admin.press')}
      hint={t('admin.press_hint')}
      checked={project.pressMayDownload}
      disabled={allow.isPending}
      onChange={(event) =>
        allow.mutate({ projectId: project.id, pressMayDownload: event.currentTarget.checked })
      }
    />
  )
}

function Publish({ projectId, title }: { projectId: string; title: string }) {
  const t = useMessages('projects')
  const [isAsking, setAsking] = useState(false)
  const publish = useApiAction(publishProduct, {
    refreshes: [getAdminProject, listProducts],
    onDone: () => {
      say.success(t('products.done'))
      setAsking(false)
    },
  })
  return (
    <>
      <Button small look="next" onClick={() => setAsking(true)}>
        {t('products.publish')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('products.publish_question', { title })}
          lead={t('products.publish_follows')}
          action={t('products.publish')}
          sending={publish}
          onConfirm={() => publish.mutate({ projectId })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

/** A transfer that locks the project: its user and date, and the note that only this user can cancel it. */
function AdminPromise({ opened }: { opened: OutputOf<typeof getAdminProject> }) {
  const t = useMessages('projects')
  const language = useLanguage()
  const { pendingTransfer, project } = opened
  if (!pendingTransfer) return null
  const { name, email, since } = pendingTransfer
  const said = { name: name || email, moment: formatMoment(since, language) }
  return (
    <p className={classes(pendingStyle.pending, pendingStyle.admin)}>
      <LockSign /> {t('pendingTransfer.admin', said)}{' '}
      <Anchor href={links.adminPaymentsOf(project.id)}>{t('admin.payments')}</Anchor>
    </p>
  )
}
