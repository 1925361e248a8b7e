import { defaultLanguage, isLanguage, type Language } from '#shared/language.ts'

const key = 'lang'
/** The stored language while nobody has chosen it on this device: the default, a mail's or the account's. */
const assumedKey = 'lang-assumed'

function assume(language: Language): void {
  localStorage.setItem(key, language)
  localStorage.setItem(assumedKey, language)
}

function isChosen(): boolean {
  const stored = localStorage.getItem(key)
  return stored !== null && stored !== localStorage.getItem(assumedKey)
}

/** The stored language as it is sent to the server: French where nothing was ever stored. */
export function storedLanguage(): string {
  const stored = localStorage.getItem(key)
  if (stored) return stored
  assume(defaultLanguage)
  return defaultLanguage
}

/**
 * The language the interface speaks: German is accepted and stored, and reads English. A link in a mail brings the
 * language of the mail (`?lang=en`), for a device on which nobody has chosen one.
 */
export function spokenLanguage(): Language {
  const mailed = new URLSearchParams(location.search).get('lang')
  if (isLanguage(mailed) && !isChosen()) assume(mailed)
  const stored = storedLanguage()
  return isLanguage(stored) ? stored : 'en'
}

/** Stores what somebody has chosen on this device: it comes before the language of any account. */
export function storeLanguage(language: string): void {
  localStorage.setItem(key, language)
  localStorage.removeItem(assumedKey)
}

/** Stores the choice and loads the page anew, so that every text arrives in it. */
export function switchLanguage(language: Language): void {
  storeLanguage(language)
  location.reload()
}

/** Shows the account in its own language, unless somebody has chosen another on this device. */
export function followAccount(language: Language): void {
  if (!isChosen()) speakAccountLanguage(language)
}

/** Shows the account in its own language, which its owner has just set. */
export function speakAccountLanguage(language: Language): void {
  if (storedLanguage() === language) return
  assume(language)
  location.reload()
}
