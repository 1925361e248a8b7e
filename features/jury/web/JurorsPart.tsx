import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { download } from '#web/api.ts'
import { Button, ButtonLink } from '#web/kit/Button.tsx'
import { say } from '#web/kit/messages.tsx'
import { SelectField } from '#web/kit/SelectField.tsx'
import { links } from '#web/links.ts'
import { useAsked } from '#web/query.ts'
import { useWords } from '#web/words.ts'
import type { OfficeJury } from '../contract.ts'
import { listJurorInvitations } from '../contract-invitations.ts'
import { exportQuestionnaires, type JurorSeat, listJurorSeats } from '../contract-seats.ts'
import { AddJuror } from './AddJuror.tsx'
import { InvitationsList } from './InvitationsList.tsx'
import style from './Invite.module.css'
import { InviteDialog } from './InviteDialog.tsx'
import { JurorsTable } from './JurorsTable.tsx'
import office from './OfficeJury.module.css'
import { RemindJurors } from './RemindJurors.tsx'

const shownWhich = ['all', 'unready'] as const

export function isReady({ leftAt, questionsMissing, tiesDeclaredAt, waiting }: JurorSeat): boolean {
  return leftAt === null && questionsMissing === 0 && tiesDeclaredAt !== null && waiting === 0
}

/** Who sits on a jury and how ready they are, and who was asked to. */
export function JurorsPart({ jury }: { jury: OfficeJury }) {
  const t = useWords('jury')
  const contestId = jury.contest.id
  const [search, setSearch] = useSearchParams()
  const [isInviting, setIsInviting] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const seats = useAsked(listJurorSeats, { contestId })
  const invited = useAsked(listJurorInvitations, { contestId })
  const shown = search.get('jurors') === 'unready' ? 'unready' : 'all'
  const unready = new Set(
    (seats.data ?? []).filter((seat) => seat.leftAt === null && !isReady(seat)).map(({ id }) => id),
  )
  const jurors = shown === 'all' ? jury.jurors : jury.jurors.filter(({ id }) => unready.has(id))
  const save = () => {
    setIsSaving(true)
    void download(exportQuestionnaires, { contestId })
      .catch((fault: Error) => say.error(fault.message))
      .finally(() => setIsSaving(false))
  }
  return (
    <div>
      <div className={style.bar}>
        <SelectField
          compact
          label={t('seats.shown')}
          options={shownWhich.map((value) => ({
            value,
            label: t(`seats.shown.${value}`, { count: unready.size }),
          }))}
          value={shown}
          onChange={(event) =>
            setSearch(event.currentTarget.value === 'unready' ? { jurors: 'unready' } : {}, { replace: true })
          }
        />
        <div className={style.acts}>
          <Button small onClick={() => setIsInviting(true)}>
            {t('invite.act')}
          </Button>
          <ButtonLink small look="text" href={links.officeTies(contestId)}>
            {t('ties.office')}
          </ButtonLink>
          {jury.jurors.length > 0 && (
            <Button small look="text" busy={isSaving} onClick={save}>
              {t('archive.act')}
            </Button>
          )}
        </div>
      </div>
      {jurors.length === 0 ? (
        <p className={office.none}>
          {t(jury.jurors.length === 0 ? 'office.jurors_none' : 'seats.all_ready')}
        </p>
      ) : (
        <JurorsTable jury={{ ...jury, jurors }} seats={seats.data ?? []} />
      )}
      <RemindJurors jury={jury} seats={seats.data ?? []} />
      <InvitationsList contestId={contestId} invitations={invited.data?.invitations ?? []} />
      <AddJuror contestId={contestId} />
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
