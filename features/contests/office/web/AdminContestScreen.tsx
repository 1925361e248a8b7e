import { type ReactNode, useState } from 'react'
import { useParams } from 'react-router'
import {
  type AdminContest,
  getAdminContest,
  listAdminContests,
  moveContest,
} from '#features/contests/contest/contract.ts'
import { namedMoment } from '#features/contests/contest/local-time.ts'
import { type AdminAction, adminActions, contestLifecycle } from '#features/contests/lifecycle.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { inLanguage } from '#shared/language.ts'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { Checkbox } from '#web/kit/fields/Checkbox.tsx'
import { TextField } from '#web/kit/fields/TextField.tsx'
import { say } from '#web/kit/messages.ts'
import { FieldBars } from '#web/kit/Skeletons.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { Waiting } from '#web/offline/Waiting.tsx'
import { setOpening } from '../contract.ts'
import { AdminParts } from './AdminParts.tsx'
import style from './Contest.module.css'
import { DatesForm } from './DatesForm.tsx'
import { DeleteDraft } from './DeleteDraft.tsx'
import { PreviewLink } from './PreviewLink.tsx'

interface AdminContestScreenProps {
  /** Part of the confirmation before closing. */
  closingNote(contestId: string): ReactNode
  /** The state of the contest, with the buttons that change its status. */
  status(contest: AdminContest, actions: ReactNode): ReactNode
  /** The dates of the judging rounds. */
  rounds(contest: AdminContest): ReactNode
  /** Screens with the contest's dates or status. */
  refreshes: readonly Pick<Endpoint, 'path'>[]
}

export function AdminContestScreen(props: AdminContestScreenProps) {
  const t = useMessages('contests')
  const { contestId = '' } = useParams()
  const contest = useApiQuery(getAdminContest, { contestId })
  return (
    <Waiting of={contest} failed={t('failed_this')} heading="h1" skeleton={<FieldBars fields={4} />}>
      {(found) => <Contest {...props} contest={found} />}
    </Waiting>
  )
}

function Contest(props: AdminContestScreenProps & { contest: AdminContest }) {
  const { contest, closingNote, status, rounds, refreshes } = props
  const t = useMessages('contests')
  const language = useLanguage()
  return (
    <>
      <TitleBlock
        title={inLanguage(contest.name, language)}
        facts={t('admin.facts', {
          status: t(
            contest.status === 'draft' && contest.opensByItself ? 'admin.waits' : `status.${contest.status}`,
          ),
          moment: namedMoment(contest.deadlineAt, contest.timeZone, language),
        })}
        action={<PreviewLink contestId={contest.id} />}
      />
      {status(
        contest,
        <Actions contest={contest} closingNote={closingNote(contest.id)} refreshes={refreshes} />,
      )}
      <section className={style.section} id="dates">
        <h2>{t('admin.dates')}</h2>
        {contestLifecycle.can('openByItself', contest.status) && (
          <OpensByItself contest={contest} refreshes={refreshes} />
        )}
        <DatesForm key={contest.version} contest={contest} refreshes={refreshes} />
        {contestLifecycle.can('close', contest.status) && <p className={style.about}>{t('admin.closes')}</p>}
      </section>
      <section className={style.section}>
        <h2>{t('admin.rounds')}</h2>
        {rounds(contest)}
      </section>
      <AdminParts contest={contest} />
    </>
  )
}

/** For a draft: whether it opens automatically and is visible to entrants. */
function OpensByItself({
  contest,
  refreshes,
}: Pick<AdminContestScreenProps, 'refreshes'> & { contest: AdminContest }) {
  const t = useMessages('contests')
  const language = useLanguage()
  const set = useApiAction(setOpening, {
    refreshes: [getAdminContest, listAdminContests, ...refreshes],
    onDone: () => say.success(t('admin.saved')),
  })
  return (
    <Checkbox
      className={style.itself}
      label={t('admin.itself')}
      hint={t('admin.itself_hint', {
        moment: namedMoment(contest.opensAt, contest.timeZone, language),
      })}
      checked={contest.opensByItself}
      disabled={set.isPending}
      error={set.error?.message}
      onChange={(event) => set.mutate({ contestId: contest.id, opensByItself: event.currentTarget.checked })}
    />
  )
}

interface ActionsProps extends Pick<AdminContestScreenProps, 'refreshes'> {
  contest: AdminContest
  closingNote: ReactNode
}

/** An early close, taking a closed contest back to entries, and the archive are possible but not what comes next. */
function isNext(action: AdminAction, contest: AdminContest): boolean {
  if (action === 'close') return new Date(contest.deadlineAt) < new Date()
  return contest.status === 'draft' && !contest.opensByItself
}

/** A closed contest is taken back to entries. */
const verbOf = (action: AdminAction, { status }: AdminContest) =>
  action === 'open' && status === 'closed' ? 'reopen' : action

/** The available actions. Each confirmation explains the consequences. */
function Actions({ contest, closingNote, refreshes }: ActionsProps) {
  const t = useMessages('contests')
  const [chosen, setChosen] = useState<AdminAction | null>(null)
  const possible = adminActions.filter((action) => contestLifecycle.can(action, contest.status))
  return (
    <>
      {possible.map((action) => (
        <Button
          key={action}
          small
          look={isNext(action, contest) ? 'next' : 'outline'}
          onClick={() => setChosen(action)}
        >
          {t(`action.${verbOf(action, contest)}`)}
        </Button>
      ))}
      {contestLifecycle.can('remove', contest.status) && <DeleteDraft contest={contest} />}
      {chosen && (
        <MoveDialog
          contest={contest}
          action={chosen}
          note={chosen === 'close' && closingNote}
          refreshes={refreshes}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  )
}

interface MoveDialogProps {
  contest: AdminContest
  action: AdminAction
  note: ReactNode
  refreshes: readonly Pick<Endpoint, 'path'>[]
  onClose(): void
}

function MoveDialog({ contest, action, note, refreshes, onClose }: MoveDialogProps) {
  const t = useMessages('contests')
  const shared = useMessages('shared')
  const [reason, setReason] = useState('')
  const move = useApiAction(moveContest, {
    refreshes: [getAdminContest, listAdminContests, ...refreshes],
    onDone: () => {
      say.success(t(`done.${action}`))
      onClose()
    },
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t(`action.${verbOf(action, contest)}_question`)}
      lead={t(`action.${action}_follows`)}
      actions={
        <>
          <Button
            look="next"
            busy={move.isPending}
            onClick={() => move.mutate({ contestId: contest.id, action, reason })}
          >
            {t(`action.${verbOf(action, contest)}`)}
          </Button>
          <Button look="text" onClick={onClose}>
            {shared('cancel')}
          </Button>
        </>
      }
    >
      {note}
      <TextField
        label={t('admin.reason')}
        note={t('admin.optional')}
        hint={t('admin.reason_hint')}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {move.error && <p role="alert">{move.error.message}</p>}
    </Dialog>
  )
}
