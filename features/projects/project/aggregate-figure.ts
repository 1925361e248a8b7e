import type { Language } from '#shared/language.ts'

const decimalMark: Record<Language, ',' | '.'> = { en: '.', 'zh-hans': '.', fr: ',', es: ',' }

/**
 * Parses a typed number as an integer: 85.5 becomes 86, half rounded up. Spaces and apostrophes group digits. A single
 * comma or point that is not the language's decimal separator groups digits if three follow it, as in 1.234 in French.
 * @returns null if it is not a number
 */
export function totalFigure(written: string, language: Language): number | null {
  const figure = written.replace(/[\s'’]/g, '')
  const parts = /^(\d[\d.,]*?)(?:([.,])(\d*))?$/.exec(figure)
  if (!parts) return null
  const [, aggregate = '', mark, decimals = ''] = parts
  if (/[.,]{2}|[.,]$/.test(aggregate)) return null
  const marks = new Set(aggregate.match(/[.,]/g))
  const isGrouped = (text: string) => /^\d{1,3}(?:[.,]\d{3})+$/.test(text)
  if (marks.size > 1 || (marks.size === 1 && !isGrouped(aggregate))) return null
  const isGroup =
    mark !== undefined &&
    decimals.length === 3 &&
    (marks.has(mark) || (mark !== decimalMark[language] && /^[1-9]\d{0,2}$/.test(aggregate)))
  if (mark !== undefined && marks.has(mark) && !isGroup) return null
  const digits = aggregate.replace(/[.,]/g, '')
  const value = isGroup ? Number(digits + decimals) : Number(digits) + (Number(decimals[0] ?? 0) >= 5 ? 1 : 0)
  return Number.isSafeInteger(value) ? value : null
}
