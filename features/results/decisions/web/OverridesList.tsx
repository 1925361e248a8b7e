import { inLanguage } from '#shared/language.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import type { ResultsView } from '../contract.ts'
import style from './Announce.module.css'
import results from './Results.module.css'

type OverridesListProps = {
  results: ResultsView
  opened: string | null
  onOpen: (entryId: string | null) => void
}

/** All overrides with their reasons. */
export function OverridesList({ results: view, opened, onOpen }: OverridesListProps) {
  const t = useMessages('results')
  const language = useLanguage()
  const decided = view.entries.filter(({ overrideReason }) => overrideReason !== null)
  if (decided.length === 0) return null
  const nameOf = (key: string | null) => {
    const level = view.levels.find((one) => one.key === key)
    return level ? inLanguage(level.name, language) : t('level.none')
  }
  return (
    <section>
      <h2 className={results.asideHead}>
        {t('overridden')} <span>{decided.length}</span>
      </h2>
      <ul className={style.overridden}>
        {decided.map(({ entryId, title, scoreLevel, level, overrideReason }) => (
          <li key={entryId}>
            <button
              type="button"
              className={results.near}
              onClick={() => onOpen(opened === entryId ? null : entryId)}
            >
              {inLanguage(title, language)}
            </button>
            <span>{`${nameOf(scoreLevel)} → ${nameOf(level)}`}</span>
            <span>{overrideReason}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
