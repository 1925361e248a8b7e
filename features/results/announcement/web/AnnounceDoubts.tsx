import type { ResultsView } from '#features/results/decisions/contract.ts'
import { inLanguage } from '#shared/language.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Checkbox } from '#web/kit/Checkbox.tsx'
import type { Doubts } from '../doubts.ts'
import style from './Announce.module.css'

interface AnnounceDoubtsProps {
  results: ResultsView
  doubts: Doubts
  isKnown: boolean
  onKnow: (isKnown: boolean) => void
}

/** What the results hang on thinly, entry by entry, and the tick of whoever announces them nevertheless. */
export function AnnounceDoubts({ results, doubts, isKnown, onKnow }: AnnounceDoubtsProps) {
  const t = useMessages('results')
  const language = useLanguage()
  const short = new Set(doubts.short.map(({ entryId }) => entryId))
  // Awards first: they are what somebody may call in question.
  const entries = results.entries
    .filter(({ entryId }) => short.has(entryId))
    .toSorted((one, other) => Number(one.level === null) - Number(other.level === null))
  const levelOf = (key: string | null) => {
    const level = results.levels.find((one) => one.key === key)
    return level ? inLanguage(level.name, language) : t('level.none')
  }
  return (
    <fieldset className={style.doubts}>
      <legend>{t('doubts.title')}</legend>
      {doubts.groups > 1 && <p className="warn">{t('doubts.groups', { count: doubts.groups })}</p>}
      {entries.length > 0 && (
        <>
          <p className="warn">{t('doubts.short', { count: entries.length, wanted: results.wanted })}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by the keyboard. */}
          <ul tabIndex={0} aria-label={t('doubts.list')}>
            {entries.map(({ entryId, number, title, level, readings }) => (
              <li key={entryId}>
                {t('doubts.line', {
                  number,
                  title: inLanguage(title, language),
                  level: levelOf(level),
                  readings,
                  wanted: results.wanted,
                })}
              </li>
            ))}
          </ul>
        </>
      )}
      <Checkbox
        label={t('doubts.accept')}
        checked={isKnown}
        onChange={(event) => onKnow(event.currentTarget.checked)}
      />
    </fieldset>
  )
}
