import { z } from 'zod'
import { formatMoney, formatNumber } from '#shared/format.ts'
import { inLanguage, languages } from '#shared/language.ts'
import { Currency } from '#shared/money.ts'
import { messagesIn, type Place, type Spoken } from '#web/i18n/messages.ts'
import type { AuditLine } from '../contract-audit.ts'

/** The folder and the beginning of the keys in which an area has words for its statuses. */
const statusWords: Record<string, readonly (readonly [Place, string])[]> = {
  contests: [['contests', 'status.']],
  projects: [
    ['projects', 'mine.'],
    ['projects', 'eligibility.'],
  ],
  editorial: [['editorial', 'status.']],
  news: [['news', 'is.']],
}

/** A name as it was when the line was written. */
const Name = z.partialRecord(z.enum(languages), z.string())
const Names = z.array(Name)

/**
 * What a line changed and which way, or what it is about, in the reader's words. Empty if it has no words for it: then
 * only its details say it.
 */
export function changeIn({ action, details }: Pick<AuditLine, 'action' | 'details'>, spoken: Spoken): string {
  const { language, catalogue } = spoken
  const t = messagesIn(spoken, 'users')
  const currency = Currency.safeParse(details?.currency).data
  const said = (value: unknown): string => {
    if (typeof value === 'number') {
      return currency ? formatMoney(value, currency, language) : formatNumber(value, language)
    }
    if (typeof value !== 'string') return inLanguage(Name.catch({}).parse(value), language)
    const places = statusWords[action.split('.')[0] ?? ''] ?? []
    return places.map(([place, prefix]) => catalogue[place]?.[prefix + value]).find(Boolean) ?? ''
  }
  const { from, to, total, amount, categories, label, code, pressMayDownload } = details ?? {}
  const [before, after] = [said(from), to === null ? t('audit.none') : said(to)]
  const facts = [
    before && after ? t('audit.change', { from: before, to: after }) : after,
    currency && said(total ?? amount),
    ...Names.catch([]).parse(categories).map(said),
    typeof label === 'string' && label,
    typeof code === 'string' && code,
    typeof pressMayDownload === 'boolean' && t(pressMayDownload ? 'audit.allowed' : 'audit.not_allowed'),
  ]
  return facts.filter(Boolean).join(' · ')
}
