import { messagesOf } from '#server/messages.ts'
import { csvOf } from '#shared/csv.ts'
import { inLanguage, type Language } from '#shared/language.ts'
import type { ResultEntry, ResultsView } from '../contract.ts'

/** The ranking and its decisions for a committee's spreadsheet, by category, then by place. */
export function resultsAsCsv(results: ResultsView, language: Language): string {
  const t = messagesOf('results', language)
  const head = [
    t('export.number'),
    t('export.title'),
    t('export.firm'),
    t('export.discipline'),
    t('filter.category'),
    t('column.rank'),
    t('export.best_rank'),
    t('export.worst_rank'),
    t('export.final_rank'),
    t('export.evaluations'),
    t('column.mean'),
    t('column.corrected'),
    t('export.error'),
    t('export.level_score'),
    t('staging.by_score'),
    t('filter.level'),
    t('override.why'),
    t('prizes.title'),
  ]
  const categories = new Map(results.categories.map((category) => [category.id, category]))
  const levels = new Map(results.levels.map(({ key, name }) => [key, inLanguage(name, language)]))
  const titles = Map.groupBy(results.prizes, ({ entryId }) => entryId)
  const levelOf = (key: string | null) => levels.get(key ?? '') ?? t('level.none')
  const row = (entry: ResultEntry) => {
    const category = categories.get(entry.categoryId)
    return [
      entry.number,
      inLanguage(entry.title, language),
      entry.firm,
      category ? inLanguage(category.discipline, language) : '',
      category ? inLanguage(category.name, language) : '',
      entry.rank,
      entry.bestRank,
      entry.worstRank,
      entry.finalRank ?? '',
      entry.evaluations,
      figure(entry.mean),
      figure(entry.corrected),
      entry.standardError === null ? '' : figure(entry.standardError),
      figure(entry.levelScore),
      levelOf(entry.scoreLevel),
      levelOf(entry.level),
      entry.overrideReason ?? '',
      (titles.get(entry.entryId) ?? []).map(({ name }) => inLanguage(name, language)).join('; '),
    ]
  }
  return csvOf([head, ...results.entries.map(row)], language)
}

/** More digits than the screen shows, so that close scores can be compared. */
const figure = (value: number) => Number(value.toFixed(4))
