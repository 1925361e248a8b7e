import { contestLifecycle } from '#features/contests/lifecycle.ts'
import { formatNumber } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { classes } from '#web/kit/classes.ts'
import { links } from '#web/links.ts'
import type { ResultEntry, ResultsView } from '../contract.ts'
import { decimalsOf } from '../level-figure.ts'
import style from './Results.module.css'

interface BorderlineListsProps {
  results: ResultsView
  opened: string | null
  onOpen: (entryId: string) => void
}

type Near = ResultEntry & { borderline: NonNullable<ResultEntry['borderline']> }

const isNear = (entry: ResultEntry): entry is Near => entry.borderline !== null

/** By how much another evaluation is expected to lower the probability of another level. */
const fallOf = ({ borderline }: Near) => borderline.chanceOfOther - borderline.chanceAfter

/** Entries close to another level, beside the ranking. Those that gain most from another evaluation come first. */
export function BorderlineLists({ results, opened, onOpen }: BorderlineListsProps) {
  const t = useMessages('results')
  const near = results.entries.filter(isNear).toSorted((a, b) => fallOf(b) - fallOf(a) || a.number - b.number)
  const mayRead = contestLifecycle.can('openRound', results.contest.status)
  return (
    <section>
      <h2 className={style.asideHead}>
        {t('borderline.title')} <span>{near.length}</span>
      </h2>
      {near.length > 0 && <p className={style.byHand}>{t('borderline.about')}</p>}
      <ol className={style.queue}>
        {near.map((entry) => (
          <NearEntry key={entry.entryId} entry={entry} results={results} opened={opened} onOpen={onOpen} />
        ))}
      </ol>
      {mayRead && near.length > 0 && (
        <p className={style.byHand}>
          <Anchor
            href={links.adminAssignments(
              results.contest.id,
              near.map(({ number }) => number),
            )}
          >
            {t('blocker.entries')}
          </Anchor>
        </p>
      )}
    </section>
  )
}

interface NearEntryProps extends BorderlineListsProps {
  entry: Near
}

function NearEntry({ entry, results, opened, onOpen }: NearEntryProps) {
  const t = useMessages('results')
  const language = useLanguage()
  const { level, margin, chanceOfOther, chanceAfter } = entry.borderline
  const percent = (chance: number) => formatNumber(chance * 100, language)
  const found = results.levels.find(({ key }) => key === level)
  const decimals = decimalsOf(entry.levelScore, results.levels)
  const params = {
    score: formatNumber(entry.levelScore, language, decimals),
    margin: formatNumber(Math.abs(margin), language, decimals),
    level: found ? inLanguage(found.name, language) : level,
  }
  return (
    <li>
      <button
        type="button"
        className={classes(style.near, opened === entry.entryId && style.now)}
        onClick={() => onOpen(entry.entryId)}
      >
        {inLanguage(entry.title, language)}
      </button>
      <span className="tnum">{margin >= 0 ? t('margin.above', params) : t('margin.below', params)}</span>
      {entry.evaluations === 1 && <span className="warn">{t('borderline.single')}</span>}
      <span className={style.chance} aria-hidden="true">
        <span style={{ width: `${chanceOfOther * 100}%` }} />
      </span>
      <span className="tnum">
        {t('borderline.brings', { now: percent(chanceOfOther), after: percent(chanceAfter) })}
      </span>
    </li>
  )
}
