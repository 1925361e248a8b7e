import { joinParts } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import type { ResultEntry, ResultsView } from '../contract.ts'
import style from './EntryList.module.css'

/** The pending changes, one line for each entry, grouped by level. */
export function EntryList({ entries, results }: { entries: ResultEntry[]; results: ResultsView }) {
  const t = useMessages('results')
  const language = useLanguage()
  const groups = [...results.levels, { key: null, name: null }]
    .map((level) => ({ level, entries: entries.filter((entry) => entry.level === level.key) }))
    .filter((group) => group.entries.length > 0)
  const nameOf = ({ categoryId }: ResultEntry) => {
    const category = results.categories.find(({ id }) => id === categoryId)
    return category && inLanguage(category.name, language)
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard.
    <section className={style.list} tabIndex={0} aria-label={t('list')}>
      {groups.map(({ level, entries: own }) => (
        <div key={level.key ?? 'none'}>
          <h3 className={style.level}>
            {level.name ? inLanguage(level.name, language) : t('level.none')}
            <span>{t('facts.entries', { count: own.length })}</span>
          </h3>
          <ul>
            {own.map((entry) => (
              <li key={entry.entryId}>
                {inLanguage(entry.title, language)}{' '}
                <span className="muted">{joinParts([entry.firm, nameOf(entry)], language)}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
