import { defaultLanguage, isLanguage, type Language } from '#shared/language.ts'

const key = 'lang'

/** The stored choice as it is sent to the server: French where nothing was ever stored. */
export function storedLanguage(): string {
  const stored = localStorage.getItem(key)
  if (stored) return stored
  localStorage.setItem(key, defaultLanguage)
  return defaultLanguage
}

/** The language the interface speaks: German is accepted and stored, and reads English. */
export function spokenLanguage(): Language {
  const stored = storedLanguage()
  return isLanguage(stored) ? stored : 'en'
}

export function storeLanguage(language: string): void {
  localStorage.setItem(key, language)
}

/** Stores the choice and loads the page anew, so that every text arrives in it. */
export function switchLanguage(language: Language): void {
  storeLanguage(language)
  location.reload()
}
