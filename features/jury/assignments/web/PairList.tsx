import { useMessages } from '#web/i18n/messages.ts'
import type { NamedPair, RefusedAssignment } from '../contract-evaluations.ts'
import style from './AdminEvaluations.module.css'

const shownPairs = 200

type PairListProps = { label: string; pairs: readonly (NamedPair & { why?: RefusedAssignment })[] }

/** Evaluations by name, before anything is done with them; of very many the first. */
export function PairList({ label, pairs }: PairListProps) {
  const t = useMessages('jury')
  if (pairs.length === 0) return null
  return (
    <section>
      <h2 className={style.listHead}>{label}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by the keyboard. */}
      <ul className={style.pairs} tabIndex={0} aria-label={label}>
        {pairs.slice(0, shownPairs).map(({ entryId, jurorId, number, jurorNumber, juror, why }) => (
          <li key={`${entryId} ${jurorId}`}>
            {t('pair.line', { number, juror: `${String(jurorNumber).padStart(2, '0')} ${juror}` })}
            {why && <span className={style.why}> {t(`pair.why.${why}`)}</span>}
          </li>
        ))}
      </ul>
      {pairs.length > shownPairs && (
        <p className={style.quiet}>{t('pair.more', { count: pairs.length - shownPairs })}</p>
      )}
    </section>
  )
}
