import { useState } from 'react'
import type { AdminJury } from '#features/jury/panel/contract.ts'
import style from '#features/jury/panel/web/AdminJury.module.css'
import { formatDay, formatMoment } from '#shared/format.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { Button } from '#web/kit/Button.tsx'
import { links } from '#web/links.ts'
import { RemindJurorsDialog } from './RemindJurorsDialog.tsx'

export function RoundLines({ jury }: { jury: AdminJury }) {
  const t = useMessages('jury')
  const language = useLanguage()
  const statusOf = (round: AdminJury['firstRound']) => {
    if (!round) return t('admin.status.none')
    const at = round.status === 'closed' ? round.closedAt : round.openedAt
    return t(`admin.status.${round.status}`, { at: at ? formatMoment(at, language) : '' })
  }
  return (
    <section>
      <h2 className={style.head}>{t('admin.first_round')}</h2>
      <p className={style.quiet}>{statusOf(jury.firstRound)}</p>
      {jury.firstRound?.status === 'open' && <Evaluation jury={jury} dueOn={jury.firstRound.dueOn} />}
      <h2 className={style.head}>{t('admin.finals')}</h2>
      <p className={style.quiet}>{jury.finals ? statusOf(jury.finals) : t('admin.finals_none')}</p>
      <p className={style.quiet}>
        <Anchor href={links.adminPanels(jury.contest.id)}>{t('panels.title')}</Anchor>
      </p>
      <p className={style.quiet}>
        <Anchor href={links.adminAssignments(jury.contest.id)}>{t('evaluations.title')}</Anchor>
      </p>
      <p className={style.quiet}>
        <Anchor href={links.adminResults(jury.contest.id)}>{t('admin.results')}</Anchor>
      </p>
    </section>
  )
}

function Evaluation({ jury, dueOn }: { jury: AdminJury; dueOn: string | null }) {
  const t = useMessages('jury')
  const language = useLanguage()
  const [isReminding, setReminding] = useState(false)
  const isLeft =
    !jury.isOwnJury && jury.jurors.some(({ assigned, scored }) => (scored ?? 0) < (assigned ?? 0))
  return (
    <>
      {dueOn && <p className={style.quiet}>{t('due.admin', { day: formatDay(dueOn, language) })}</p>}
      {isLeft && (
        <Button small onClick={() => setReminding(true)}>
          {t('read_remind.action')}
        </Button>
      )}
      {isReminding && <RemindJurorsDialog jury={jury} dueOn={dueOn} onClose={() => setReminding(false)} />}
    </>
  )
}
