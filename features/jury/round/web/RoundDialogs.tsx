import { useState } from 'react'
import { type AdminJury, getAdminJury, moveRound, type RoundAction } from '#features/jury/panel/contract.ts'
import style from '#features/jury/panel/web/AdminJury.module.css'
import { Invalid } from '#web/api/api.ts'
import { useApiAction } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { TextField } from '#web/kit/fields/TextField.tsx'
import { links } from '#web/links.ts'
import { FormDialog } from '#web/parts/FormDialog.tsx'

type RoundDialogProps = { jury: AdminJury; action: RoundAction; onClose: () => void }

export function RoundDialog({ jury, action, onClose }: RoundDialogProps) {
  const t = useMessages('jury')
  const [dueOn, setDueOn] = useState(jury.firstRound?.dueOn ?? '')
  const move = useApiAction(moveRound, { refreshes: [getAdminJury], onDone: onClose })
  const due = action === 'openFirst' ? { dueOn: dueOn || null } : {}
  const isReopening = action === 'openFirst' && jury.firstRound?.status === 'closed'
  const name = t(isReopening ? 'admin.reopen_first' : `admin.action.${action}`)
  const errors = move.error instanceof Invalid ? move.error.errors : {}
  const total = jury.jurors.reduce((sum, { assigned }) => sum + (assigned ?? 0), 0)
  const withEntries = jury.jurors.filter(({ assigned }) => (assigned ?? 0) > 0).length
  const left = total - jury.jurors.reduce((sum, { scored }) => sum + (scored ?? 0), 0)
  return (
    <FormDialog
      title={t('admin.action_question', { action: name })}
      lead={t(`admin.lead.${action}`, { left, total })}
      action={name}
      look="next"
      sending={move}
      fieldErrors
      onSubmit={() => move.mutate({ contestId: jury.contest.id, action, ...due })}
      onClose={onClose}
    >
      {action === 'closeFinals' && (
        <p className={style.quiet}>
          {t('admin.ballots_given', {
            count: jury.jurors.filter(({ ballots }) => (ballots ?? 0) > 0).length,
            of: jury.jurors.length,
          })}
        </p>
      )}
      {action === 'openFirst' && <OpeningWarnings jury={jury} />}
      {action === 'openFirst' && (
        <>
          <p className={style.quiet}>{t('read_remind.reaches', { count: withEntries })}</p>
          <TextField
            type="date"
            label={t('due.label')}
            note={t('form.optional')}
            hint={t('due.hint')}
            value={dueOn}
            error={errors.dueOn?.[0]}
            onChange={(event) => setDueOn(event.currentTarget.value)}
          />
        </>
      )}
    </FormDialog>
  )
}

/** Before the judging is the last chance to link panels by common evaluations. */
function OpeningWarnings({ jury }: { jury: AdminJury }) {
  const t = useMessages('jury')
  const { report, contest } = jury
  const short = report?.short.length ?? 0
  const isApart = (report?.islands ?? 0) > 1
  if (!isApart && short === 0) return null
  return (
    <>
      {isApart && <p className={style.short}>{t('linkage.open_apart', { islands: report?.islands ?? 0 })}</p>}
      {short > 0 && <p className={style.short}>{t('linkage.short', { count: short })}</p>}
      <p className={style.quiet}>
        <Anchor href={links.adminAssignments(contest.id)}>{t('linkage.see')}</Anchor>
      </p>
    </>
  )
}
