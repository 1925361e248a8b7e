import { formatNumber } from '#shared/format.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import type { ResultsView } from '../contract.ts'
import style from './Results.module.css'

// Three quarters of a point from the others is worth discussing.
const farOff = 0.75
const pointsWide = 50

/** How far each juror is from the others, most severe first. */
export function JurorSeverities({ jurors }: { jurors: ResultsView['jurors'] }) {
  const t = useMessages('results')
  const language = useLanguage()
  return (
    <section>
      <h2 className={style.asideHead}>{t('severity.title')}</h2>
      <p className={style.byHand}>{t('help.severity')}</p>
      <ul className={style.severities}>
        {jurors.map(({ juror, name, severity, outlyingScores }) => {
          const x = 64 + Math.max(-1.2, Math.min(1.2, -severity)) * pointsWide
          const figure = `${severity > 0 ? '−' : '+'}${formatNumber(Math.abs(severity), language, 2)}`
          return (
            <li key={juror}>
              <span title={name}>{t('juror', { number: juror })}</span>
              <svg viewBox="0 0 128 16" width={120} height={16} aria-hidden="true">
                <path className={style.zero} d="M64 0v16" />
                <path className={style.lean} d={`M64 8H${x}`} />
                <circle
                  className={Math.abs(severity) > farOff ? style.far : style.dot}
                  cx={x}
                  cy={8}
                  r={3.4}
                />
              </svg>
              <span className="tnum" title={t('severity.outlying', { count: outlyingScores })}>
                {figure}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
