/** The languages that the interface speaks, in the order of the switcher. */
export const languages = ['en', 'fr', 'zh-hans', 'es'] as const
export type Language = (typeof languages)[number]

/** What the root address accepts; German readers get English words. */
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

/** A text in every language; a language may be empty when nobody wrote it. */
export type Localized = Record<Language, string>

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value)
}

/**
 * The interface's language for an `Accept-Language` header or a stored code: the first that we speak, French
 * where nothing is said, English where only others are asked for (German among them).
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

/** The text in the asked language, else the nearest one that somebody wrote. */
export function inLanguage(text: Partial<Localized>, language: Language): string {
  return text[language] || text.en || text.fr || text.es || text['zh-hans'] || ''
}

/** A text that nobody has written yet. */
export const unwritten: Localized = { en: '', fr: '', 'zh-hans': '', es: '' }
