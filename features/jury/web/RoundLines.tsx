import { formatMoment } from '#shared/format.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { links } from '#web/links.ts'
import { useLanguage, useWords } from '#web/words.ts'
import type { OfficeJury } from '../contract.ts'
import style from './OfficeJury.module.css'

export function RoundLines({ jury }: { jury: OfficeJury }) {
  const t = useWords('jury')
  const language = useLanguage()
  const told = (round: OfficeJury['firstRound']) => {
    if (!round) return t('office.status.none')
    const at = round.status === 'closed' ? round.closedAt : round.openedAt
    return t(`office.status.${round.status}`, { at: at ? formatMoment(at, language) : '' })
  }
  return (
    <section>
      <h2 className={style.head}>{t('office.first_round')}</h2>
      <p className={style.quiet}>{told(jury.firstRound)}</p>
      <h2 className={style.head}>{t('office.finals')}</h2>
      <p className={style.quiet}>{jury.finals ? told(jury.finals) : t('office.finals_none')}</p>
      <p className={style.quiet}>
        <Anchor href={links.officePanels(jury.contest.id)}>{t('panels.title')}</Anchor>
      </p>
      <p className={style.quiet}>
        <Anchor href={links.officeReadings(jury.contest.id)}>{t('readings.title')}</Anchor>
      </p>
      <p className={style.quiet}>
        <Anchor href={links.officeResults(jury.contest.id)}>{t('office.results')}</Anchor>
      </p>
    </section>
  )
}
