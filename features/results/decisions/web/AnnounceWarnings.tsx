import { inLanguage } from '#shared/language.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Checkbox } from '#web/kit/fields/Checkbox.tsx'
import type { ResultsView } from '../contract.ts'
import style from './Announce.module.css'

interface AnnounceWarningsProps {
  results: ResultsView
  isKnown: boolean
  onKnow: (isKnown: boolean) => void
}

/** The under-evaluated entries and the separate groups, with a box to acknowledge them. */
export function AnnounceWarnings({ results, isKnown, onKnow }: AnnounceWarningsProps) {
  const t = useMessages('results')
  const language = useLanguage()
  const { components, wanted } = results
  // Awarded entries first, since their awards may be disputed.
  const entries = results.entries
    .filter(({ evaluations }) => evaluations < wanted)
    .toSorted((one, other) => Number(one.level === null) - Number(other.level === null))
  const levelOf = (key: string | null) => {
    const level = results.levels.find((one) => one.key === key)
    return level ? inLanguage(level.name, language) : t('level.none')
  }
  return (
    <fieldset className={style.warnings}>
      <legend>{t('warnings.title')}</legend>
      {components > 1 && <p className="warn">{t('components', { count: components })}</p>}
      {entries.length > 0 && (
        <>
          <p className="warn">{t('warnings.short', { count: entries.length, wanted })}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by the keyboard. */}
          <ul tabIndex={0} aria-label={t('list')}>
            {entries.map(({ entryId, number, title, level, evaluations }) => (
              <li key={entryId}>
                {t('warnings.line', {
                  number,
                  title: inLanguage(title, language),
                  level: levelOf(level),
                  evaluations,
                  wanted,
                })}
              </li>
            ))}
          </ul>
        </>
      )}
      <Checkbox
        label={t('warnings.accept')}
        checked={isKnown}
        onChange={(event) => onKnow(event.currentTarget.checked)}
      />
    </fieldset>
  )
}
