import { formatNumber } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import type { ResultEntry, ResultLevel } from '../contract.ts'
import { bar80, plotWidth, type Scale } from './plot-scale.ts'
import style from './ScorePlot.module.css'

/** The corrected score as a dot with its 80 % bar, the mean as a hollow dot, and the thresholds as lines. */
export function ScorePlot({
  entry,
  levels,
  scale,
}: {
  entry: ResultEntry
  levels: ResultLevel[]
  scale: Scale
}) {
  const t = useMessages('results')
  const language = useLanguage()
  const { corrected, mean, standardError } = entry
  const low = corrected - bar80 * (standardError ?? 0)
  const high = corrected + bar80 * (standardError ?? 0)
  const figure = (value: number) => formatNumber(value, language, 2)
  const sentence =
    standardError === null
      ? t('plot.bare', { corrected: figure(corrected), mean: figure(mean) })
      : t('plot.sentence', {
          corrected: figure(corrected),
          low: figure(low),
          high: figure(high),
          mean: figure(mean),
        })
  const ends = `M${scale.x(low)} 17H${scale.x(high)}M${scale.x(low)} 13v8M${scale.x(high)} 13v8`
  return (
    <svg
      className={style.plot}
      viewBox={`0 0 ${plotWidth} 34`}
      width={plotWidth}
      height={34}
      role="img"
      aria-label={sentence}
    >
      {levels.map(({ key, threshold }) => (
        <path key={key} className={style.threshold} d={`M${scale.x(threshold)} 0V34`} />
      ))}
      {standardError !== null && <path className={style.bar} d={ends} />}
      <circle className={style.mean} cx={scale.x(mean)} cy={17} r={3.2} />
      <circle className={style.corrected} cx={scale.x(corrected)} cy={17} r={4} />
    </svg>
  )
}

/** The values of the thresholds, with the initials of the levels if they tell them apart, above the column of plots. */
export function PlotHead({ levels, scale }: { levels: ResultLevel[]; scale: Scale }) {
  const language = useLanguage()
  const initialOf = ({ name }: ResultLevel) => inLanguage(name, language).slice(0, 1)
  // Plata and Platino begin alike.
  const hasInitials = new Set(levels.map(initialOf)).size === levels.length
  return (
    <svg
      className={style.head}
      viewBox={`0 0 ${plotWidth} 16`}
      width={plotWidth}
      height={16}
      aria-hidden="true"
    >
      {levels.map((level) => (
        <text key={level.key} x={scale.x(level.threshold)} y={12} textAnchor="middle">
          {`${hasInitials ? `${initialOf(level)} ` : ''}${formatNumber(level.threshold, language, 1)}`}
        </text>
      ))}
    </svg>
  )
}
