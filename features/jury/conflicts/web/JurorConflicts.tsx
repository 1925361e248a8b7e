import type { AdminJury } from '#features/jury/judging/contract.ts'
import style from '#features/jury/judging/web/AdminJury.module.css'
import type { JurorSeat } from '#features/jury/jurors/contract-seats.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { links } from '#web/links.ts'

interface SeatConflictsProps {
  contestId: string
  juror: AdminJury['jurors'][number]
  seat: JurorSeat
}

/** Whether a juror has said whom they are in conflict with, and what of it waits. */
export function JurorConflicts({ contestId, juror, seat }: SeatConflictsProps) {
  const t = useMessages('jury')
  const isDone = seat.conflictsDeclaredAt !== null && !seat.waiting
  const state =
    seat.conflictsDeclaredAt === null
      ? t('seats.conflicts_none')
      : seat.waiting
        ? t('seats.conflicts_waiting', { count: seat.waiting })
        : seat.declared
          ? t('seats.conflicts_declared', { count: seat.declared })
          : t('seats.conflicts_done')
  return (
    <Anchor
      href={`${links.adminConflicts(contestId)}?juror=${juror.id}`}
      className={isDone ? undefined : style.lacking}
      aria-label={t('seats.conflicts_named', { name: juror.name, state })}
    >
      {state}
    </Anchor>
  )
}
