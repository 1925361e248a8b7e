/** The languages of the interface, in the order of the switcher. */
export const languages = ['en', 'fr', 'zh-hans', 'es'] as const
export type Language = (typeof languages)[number]

/** The languages that the root address accepts; German readers get English. */
export const addressLanguages = ['en', 'fr', 'es', 'de', 'zh-hans'] as const

export const defaultLanguage: Language = 'fr'

export const ownNames: Record<Language, string> = {
  en: 'English',
  fr: 'Français',
  'zh-hans': '简体中文',
  es: 'Español',
}

/** For `lang` attributes and `Intl`: French and English as written in Canada. */
export const locales: Record<Language, string> = {
  en: 'en-CA',
  fr: 'fr-CA',
  'zh-hans': 'zh-Hans',
  es: 'es-419',
}

/** A text in every language; a language may be empty. */
export type Localized = Record<Language, string>

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value)
}

/**
 * The interface language for an `Accept-Language` header or a stored code: the first supported one, French
 * by default, English if only others are requested (German among them).
 */
export function languageFrom(header: string | undefined | null): Language {
  if (!header) return defaultLanguage
  for (const part of header.toLowerCase().slice(0, 200).split(',')) {
    const code = (part.split(';')[0] ?? '').trim()
    if (isLanguage(code)) return code
    if (code.startsWith('zh')) return 'zh-hans'
    const base = code.split('-')[0]
    if (isLanguage(base)) return base
  }
  return 'en'
}

/** The text in the requested language, else the nearest one that is not empty. */
export function inLanguage(text: Partial<Localized>, language: Language): string {
  return text[language] || text.en || text.fr || text.es || text['zh-hans'] || ''
}

/** An empty text. */
export const unwritten: Localized = { en: '', fr: '', 'zh-hans': '', es: '' }
