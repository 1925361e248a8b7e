import { useState } from 'react'
import { contestLifecycle } from '#features/contests/lifecycle.ts'
import { formatNumber } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { Button } from '#web/kit/Button.tsx'
import { classes } from '#web/kit/classes.ts'
import { links } from '#web/links.ts'
import { useLanguage, useWords } from '#web/words.ts'
import type { ResultEntry, ResultsView } from '../contract.ts'
import { ExtraReadingsDialog } from './ExtraReadingsDialog.tsx'
import style from './Results.module.css'

interface BorderlineListsProps {
  results: ResultsView
  opened: string | null
  onOpen: (entryId: string) => void
}

type Near = ResultEntry & { borderline: NonNullable<ResultEntry['borderline']> }

const isNear = (entry: ResultEntry): entry is Near => entry.borderline !== null

/** Beside the ranking: what a few more readings would settle, and what only the panel can. */
export function BorderlineLists({ results, opened, onOpen }: BorderlineListsProps) {
  const t = useWords('results')
  const near = results.entries
    .filter(isNear)
    .toSorted((a, b) => Math.abs(a.borderline.margin) - Math.abs(b.borderline.margin))
  const settle = near.filter(({ borderline }) => borderline.toSettle !== null)
  const close = near.filter(({ borderline }) => borderline.toSettle === null)
  const [extra, setExtra] = useState<string[] | null>(null)
  const mayRead = contestLifecycle.can('openRound', results.contest.status)
  return (
    <>
      <section>
        <h2 className={style.asideHead}>
          {t('borderline.title')} <span>{t('borderline.settle', { count: settle.length })}</span>
        </h2>
        <ol className={style.queue}>
          {settle.map((entry) => (
            <NearEntry
              key={entry.entryId}
              entry={entry}
              results={results}
              opened={opened}
              onOpen={onOpen}
              {...(mayRead ? { onRead: () => setExtra([entry.entryId]) } : {})}
            >
              {t('borderline.more', { count: entry.borderline.toSettle ?? 0 })}
            </NearEntry>
          ))}
        </ol>
        {mayRead && settle.length > 1 && (
          <Button
            small
            className={style.readAll}
            onClick={() => setExtra(settle.map(({ entryId }) => entryId))}
          >
            {t('extra.all', { count: settle.length })}
          </Button>
        )}
        {mayRead && near.length > 0 && (
          <p className={style.byHand}>
            <Anchor
              href={links.officeReadings(
                results.contest.id,
                near.map(({ number }) => number),
              )}
            >
              {t('extra.by_hand')}
            </Anchor>
          </p>
        )}
      </section>
      {close.length > 0 && (
        <section>
          <h2 className={style.asideHead}>
            {t('close.title')} <span>{t('close.panel', { count: close.length })}</span>
          </h2>
          <ol className={style.queue}>
            {close.map((entry) => (
              <NearEntry
                key={entry.entryId}
                entry={entry}
                results={results}
                opened={opened}
                onOpen={onOpen}
              />
            ))}
          </ol>
        </section>
      )}
      {extra && (
        <ExtraReadingsDialog contestId={results.contest.id} entryIds={extra} onClose={() => setExtra(null)} />
      )}
    </>
  )
}

interface NearEntryProps extends BorderlineListsProps {
  entry: Near
  /** Asks for one more reading. */
  onRead?: () => void
  children?: string
}

function NearEntry({ entry, results, opened, onOpen, onRead, children }: NearEntryProps) {
  const t = useWords('results')
  const language = useLanguage()
  const { level, margin, chanceAbove } = entry.borderline
  const found = results.levels.find(({ key }) => key === level)
  const blanks = {
    score: formatNumber(entry.levelScore, language, 2),
    margin: formatNumber(Math.abs(margin), language, 2),
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
      <span className="tnum">{margin >= 0 ? t('margin.above', blanks) : t('margin.below', blanks)}</span>
      {children && (
        <>
          <span className={style.chance} aria-hidden="true">
            <span style={{ width: `${chanceAbove * 100}%` }} />
          </span>
          <span>{children}</span>
        </>
      )}
      {onRead && (
        <button
          type="button"
          className={style.readMore}
          aria-label={t('extra.one_of', { title: inLanguage(entry.title, language) })}
          onClick={onRead}
        >
          {t('extra.one_more')}
        </button>
      )}
    </li>
  )
}
