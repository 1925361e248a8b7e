import { formatNumber } from '#shared/format.ts'
import type { Language } from '#shared/language.ts'

export function gigabytes(bytes: number, language: Language): string {
  return formatNumber(bytes / 1024 ** 3, language, 1)
}
