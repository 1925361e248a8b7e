import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { setJuryPublic } from '#features/contests/office/contract.ts'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Button, ButtonLink } from '#web/kit/Button.tsx'
import { Checkbox } from '#web/kit/fields/Checkbox.tsx'
import { SelectField } from '#web/kit/fields/SelectField.tsx'
import { say } from '#web/kit/messages.ts'
import { links } from '#web/links.ts'
import { DownloadButton } from '#web/parts/DownloadButton.tsx'
import { type AdminJury, getAdminJury } from '../contract.ts'
import { listJurorInvitations } from '../contract-invitations.ts'
import { exportQuestionnaires, type JurorMembership, listMemberships } from '../contract-memberships.ts'
import { isJuryOver } from '../jury-over.ts'
import { AddJuror } from './AddJuror.tsx'
import admin from './AdminJury.module.css'
import { InvitationsList } from './InvitationsList.tsx'
import style from './Invite.module.css'
import { InviteDialog } from './InviteDialog.tsx'
import { JurorsTable } from './JurorsTable.tsx'
import { RemindJurors } from './RemindJurors.tsx'

const shownWhich = ['all', 'unready'] as const

export function isReady({ leftAt, questionsMissing, conflictsDeclaredAt }: JurorMembership): boolean {
  return leftAt === null && questionsMissing === 0 && conflictsDeclaredAt !== null
}

export function JurorsPart({ jury }: { jury: AdminJury }) {
  const t = useMessages('jury')
  const contestId = jury.contest.id
  const isOver = isJuryOver(jury.contest.status)
  const [search, setSearch] = useSearchParams()
  const [isInviting, setIsInviting] = useState(false)
  const memberships = useApiQuery(listMemberships, { contestId })
  const invited = useApiQuery(listJurorInvitations, { contestId })
  const shown = search.get('jurors') === 'unready' ? 'unready' : 'all'
  const unready = new Set(
    (memberships.data ?? [])
      .filter((membership) => membership.leftAt === null && !isReady(membership))
      .map(({ id }) => id),
  )
  const jurors = shown === 'all' ? jury.jurors : jury.jurors.filter(({ id }) => unready.has(id))
  return (
    <div>
      <div className={style.bar}>
        <SelectField
          compact
          label={t('show.label')}
          options={shownWhich.map((value) => ({
            value,
            label: t(`memberships.shown.${value}`, { count: unready.size }),
          }))}
          value={shown}
          onChange={(event) =>
            setSearch(event.currentTarget.value === 'unready' ? { jurors: 'unready' } : {}, { replace: true })
          }
        />
        <div className={style.actions}>
          {!isOver && (
            <Button
              small
              look={jury.jurors.length === 0 ? 'next' : 'outline'}
              onClick={() => setIsInviting(true)}
            >
              {t('invite.action')}
            </Button>
          )}
          <ButtonLink small look="text" href={links.adminConflicts(contestId)}>
            {t('conflicts.title')}
          </ButtonLink>
          {jury.jurors.length > 0 && (
            <DownloadButton small look="text" file={exportQuestionnaires} input={{ contestId }}>
              {t('archive.action')}
            </DownloadButton>
          )}
        </div>
      </div>
      {jurors.length === 0 ? (
        <p className={admin.none}>
          {t(jury.jurors.length === 0 ? 'admin.jurors_none' : 'memberships.all_ready')}
        </p>
      ) : (
        <JurorsTable jury={{ ...jury, jurors }} memberships={memberships.data ?? []} />
      )}
      <RemindJurors jury={jury} memberships={memberships.data ?? []} />
      <InvitationsList contestId={contestId} isOver={isOver} invitations={invited.data?.invitations ?? []} />
      {!isOver && <AddJuror contestId={contestId} />}
      {!isOver && jury.jurors.length > 0 && <ShowJury jury={jury} />}
      {isInviting && (
        <InviteDialog
          contestId={contestId}
          panels={invited.data?.panels ?? []}
          onClose={() => setIsInviting(false)}
        />
      )}
    </div>
  )
}

/** After the announcement the jury is public in any case. */
function ShowJury({ jury: { contest } }: { jury: AdminJury }) {
  const t = useMessages('jury')
  const show = useApiAction(setJuryPublic, { refreshes: [getAdminJury] })
  return (
    <Checkbox
      className={style.public}
      label={t('admin.jury_public')}
      hint={t('admin.jury_public_hint')}
      checked={show.variables?.isJuryPublic ?? contest.isJuryPublic}
      onChange={(event) =>
        show.mutate(
          { contestId: contest.id, isJuryPublic: event.currentTarget.checked },
          {
            onError: (error) => {
              say.error(error.message)
              show.reset()
            },
          },
        )
      }
    />
  )
}
