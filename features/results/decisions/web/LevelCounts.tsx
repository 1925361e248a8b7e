import { formatNumber } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import type { ResultsView } from '../contract.ts'
import style from './Announce.module.css'

/** The number of awards of each level, then the grand prizes by name. */
export function LevelCounts({ results }: { results: ResultsView }) {
  const t = useMessages('results')
  const language = useLanguage()
  const { levels, entries, prizes } = results
  const lines = [
    ...levels.map(({ key, name }) => ({ key, name: inLanguage(name, language) })),
    { key: null, name: t('level.none') },
  ]
  return (
    <dl className={style.counts}>
      {lines.map(({ key, name }) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd>{formatNumber(entries.filter(({ level }) => level === key).length, language)}</dd>
        </div>
      ))}
      {prizes.map(({ key, name, entryId }) => {
        const entry = entries.find((one) => one.entryId === entryId)
        return (
          <div key={`prize ${key}`} className={style.prize}>
            <dt>{inLanguage(name, language)}</dt>
            <dd>{entry ? inLanguage(entry.title, language) : ''}</dd>
          </div>
        )
      })}
    </dl>
  )
}
