import type { AdminJury } from '#features/jury/judging/contract.ts'
import style from '#features/jury/judging/web/AdminJury.module.css'
import type { JurorSeat } from '#features/jury/jurors/contract-seats.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { links } from '#web/links.ts'

interface SeatTiesProps {
  contestId: string
  juror: AdminJury['jurors'][number]
  seat: JurorSeat
}

/** Whether a juror has said whom they are tied to, and what of it waits. */
export function SeatTies({ contestId, juror, seat }: SeatTiesProps) {
  const t = useMessages('jury')
  const isDone = seat.tiesDeclaredAt !== null && !seat.waiting
  const state =
    seat.tiesDeclaredAt === null
      ? t('seats.ties_none')
      : seat.waiting
        ? t('seats.ties_waiting', { count: seat.waiting })
        : seat.declared
          ? t('seats.ties_declared', { count: seat.declared })
          : t('seats.ties_done')
  return (
    <Anchor
      href={`${links.adminTies(contestId)}?juror=${juror.id}`}
      className={isDone ? undefined : style.lacking}
      aria-label={t('seats.ties_named', { name: juror.name, state })}
    >
      {state}
    </Anchor>
  )
}
