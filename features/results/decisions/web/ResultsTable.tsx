import { formatNumber } from '#shared/format.ts'
import { inLanguage, type Language } from '#shared/language.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { classes } from '#web/kit/classes.ts'
import { Band, Cell, HeadCell, NameCell, Row, Table } from '#web/kit/Table.tsx'
import type { ResultEntry, ResultsView } from '../contract.ts'
import { decimalsOf, isAcrossPanels } from '../level-figure.ts'
import { EntryDetail } from './EntryDetail.tsx'
import { type Scale, scaleOf } from './plot-scale.ts'
import style from './ResultsTable.module.css'
import { bandsOf, type LevelBand } from './results-filter.ts'
import { PlotHead, ScorePlot } from './ScorePlot.tsx'

const columns = 9

interface ResultsTableProps {
  results: ResultsView
  shown: ResultEntry[]
  opened: string | null
  onOpen: (entryId: string | null) => void
}

export function ResultsTable({ results, shown, opened, onOpen }: ResultsTableProps) {
  const t = useMessages('results')
  const scale = scaleOf(results)
  // Ranks are per category, so a list of several categories names each one.
  const isMixed = new Set(shown.map(({ categoryId }) => categoryId)).size > 1
  const head = (
    <>
      <HeadCell className={style.rank}>{t('column.rank')}</HeadCell>
      <HeadCell spare className={style.thumb}>
        <span className="visually-hidden">{t('column.image')}</span>
      </HeadCell>
      <HeadCell>{t('column.entry')}</HeadCell>
      <HeadCell figure spare className={style.figure}>
        {t('column.scores')}
      </HeadCell>
      <HeadCell figure className={style.figure}>
        {t('column.mean')}
      </HeadCell>
      <HeadCell figure spare className={style.figure}>
        {t('column.shift')}
      </HeadCell>
      <HeadCell figure className={style.corrected} title={t('help.corrected')}>
        {t('column.corrected')}
      </HeadCell>
      <HeadCell spare className={style.plot} title={t('help.interval')}>
        <span className="visually-hidden">{t('column.plot')}</span>
        <PlotHead levels={results.levels} scale={scale} />
      </HeadCell>
      <HeadCell spare className={style.other}>
        {t('column.other')}
      </HeadCell>
    </>
  )
  return (
    <Table caption={t('title')} head={head} className={style.table}>
      {bandsOf(results, shown).map((band) => (
        <LevelRows
          key={band.key ?? 'none'}
          band={band}
          isMixed={isMixed}
          results={results}
          scale={scale}
          opened={opened}
          onOpen={onOpen}
        />
      ))}
    </Table>
  )
}

interface LevelRowsProps extends Omit<ResultsTableProps, 'shown'> {
  isMixed: boolean
  band: LevelBand
  scale: Scale
}

function LevelRows({ band, isMixed, results, scale, opened, onOpen }: LevelRowsProps) {
  const t = useMessages('results')
  const language = useLanguage()
  const level = results.levels.find(({ key }) => key === band.key)
  const lowest = results.levels.at(-1)
  const figure = (value: number) => formatNumber(value, language, 2)
  const limit = level
    ? t('band.above', { score: figure(level.threshold) })
    : t('band.below', { score: figure(lowest?.threshold ?? 0) })
  return (
    <>
      <Band
        columns={columns}
        name={level ? inLanguage(level.name, language) : t('level.none')}
        facts={[limit, t('facts.entries', { count: band.entries.length })]}
      />
      {band.entries.map((entry) => (
        <Row
          key={entry.entryId}
          columns={columns}
          detail={opened === entry.entryId && <EntryDetail entry={entry} results={results} />}
        >
          <EntryCells
            entry={entry}
            isMixed={isMixed}
            results={results}
            scale={scale}
            isOpen={opened === entry.entryId}
            onOpen={onOpen}
          />
        </Row>
      ))}
    </>
  )
}

interface EntryCellsProps {
  entry: ResultEntry
  isMixed: boolean
  results: ResultsView
  scale: Scale
  isOpen: boolean
  onOpen: (entryId: string | null) => void
}

function EntryCells({ entry, isMixed, results, scale, isOpen, onOpen }: EntryCellsProps) {
  const t = useMessages('results')
  const language = useLanguage()
  const { levels } = results
  const figure = (value: number) => formatNumber(value, language, 2)
  const exact = (score: number) => formatNumber(score, language, decimalsOf(score, levels))
  const shift = entry.corrected - entry.mean
  const title = inLanguage(entry.title, language)
  const isTied = entry.bestRank !== entry.worstRank
  return (
    <>
      <Cell className={classes('tnum', style.rank, isTied && style.tied)}>
        {isTied ? `${entry.bestRank}–${entry.worstRank}` : entry.rank}
      </Cell>
      <Cell spare className={style.thumb}>
        {entry.thumb && <img src={entry.thumb} alt="" width={38} height={26} loading="lazy" />}
      </Cell>
      <NameCell title={`${title}, ${entry.firm}`} className={style.name}>
        <button
          type="button"
          className={style.open}
          aria-expanded={isOpen}
          onClick={() => onOpen(isOpen ? null : entry.entryId)}
        >
          {title}
        </button>
        <span className={style.firm}>{isMixed ? placeOf(entry, results, language) : entry.firm}</span>
      </NameCell>
      <Cell figure spare>
        {entry.evaluations}
      </Cell>
      <Cell figure className="muted">
        {figure(entry.mean)}
      </Cell>
      <Cell figure spare className="muted">
        {`${shift < 0 ? '−' : '+'}${figure(Math.abs(shift))}`}
      </Cell>
      <Cell figure className={style.corrected}>
        {exact(entry.corrected)}
        {isAcrossPanels(entry, levels) && (
          <span className={style.forLevel}>{t('row.level_score', { score: exact(entry.levelScore) })}</span>
        )}
      </Cell>
      <Cell spare className={style.plot}>
        <ScorePlot entry={entry} levels={levels} scale={scale} />
      </Cell>
      <Cell spare className={classes('tnum', style.other, entry.borderline && 'warn')}>
        {entry.overrideReason !== null ? t('overridden') : <OtherLevel entry={entry} results={results} />}
      </Cell>
    </>
  )
}

function placeOf(entry: ResultEntry, results: ResultsView, language: Language): string {
  const category = results.categories.find(({ id }) => id === entry.categoryId)
  return category ? inLanguage(category.name, language) : entry.firm
}

function OtherLevel({ entry, results }: { entry: ResultEntry; results: ResultsView }) {
  const t = useMessages('results')
  const language = useLanguage()
  const { other } = entry
  if (!other) return null
  const level = results.levels.find(({ key }) => key === other.level)
  const name = level ? inLanguage(level.name, language) : t('level.none')
  return t('chance', { percent: formatNumber(other.chance * 100, language), level: name })
}
