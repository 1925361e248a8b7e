import { localized } from './reading.ts'
import type { Language, Localized } from './types.ts'

const NUMBERS: Record<number, Localized> = {
  3: localized('three', 'trois', '三', 'tres'),
  4: localized('four', 'quatre', '四', 'cuatro'),
  5: localized('five', 'cinq', '五', 'cinco'),
  6: localized('six', 'six', '六', 'seis'),
  7: localized('seven', 'sept', '七', 'siete'),
  8: localized('eight', 'huit', '八', 'ocho'),
  9: localized('nine', 'neuf', '九', 'nueve'),
  10: localized('ten', 'dix', '十', 'diez'),
  11: localized('eleven', 'onze', '十一', 'once'),
  12: localized('twelve', 'douze', '十二', 'doce'),
  13: localized('thirteen', 'treize', '十三', 'trece'),
  14: localized('fourteen', 'quatorze', '十四', 'catorce'),
}

export const numberWord = (value: number): Localized =>
  NUMBERS[value] ?? localized(...repeated(String(value)))

/** Puts words into the marks of a sentence, in every language; a sentence keeps its first letter a capital. */
export function filled(sentence: Localized, slots: Record<string, Localized>): Localized {
  const fill = (language: Language) =>
    tidied[language](
      sentence[language].replaceAll(/\{(\w+)\}/g, (mark, name: string) => slots[name]?.[language] ?? mark),
    )
  return { en: fill('en'), fr: fill('fr'), 'zh-hans': fill('zh-hans'), es: fill('es') }
}

/** French drops the e of "de" before a vowel: "d’Oaxaca", "d’ardoise". */
const elided = (text: string): string => text.replaceAll(/\b([Dd])e (?!onze\b)(?=[AEÉIOUaeéiouœ])/g, '$1’')

const tidied: Record<Language, (text: string) => string> = {
  en: (text) => capital(text),
  fr: (text) => capital(elided(text)),
  'zh-hans': (text) => text,
  es: (text) => capital(text),
}

export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1)

/** "brick and oak", "brique et chêne", "砖与橡木", "ladrillo y roble". */
export function listed(words: Localized[]): Localized {
  const list = (language: Language, glue: string) => words.map((word) => word[language]).join(glue)
  return {
    en: list('en', ' and '),
    fr: list('fr', ' et '),
    'zh-hans': list('zh-hans', '与'),
    es: list('es', ' y '),
  }
}

function repeated(text: string): [string, string, string, string] {
  return [text, text, text, text]
}
