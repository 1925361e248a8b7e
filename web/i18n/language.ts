import { defaultLanguage, isLanguage, type Language } from '#shared/language.ts'
import { deviceStorage, isStorageKept } from '#web/storage.ts'

const key = 'lang'
/**
 * The stored language if the user has not chosen one on this device: the default, the first page's, a mail's or the
 * account's.
 */
const assumedKey = 'lang-assumed'

function assume(language: Language): void {
  deviceStorage.setItem(key, language)
  deviceStorage.setItem(assumedKey, language)
}

function isChosen(): boolean {
  const stored = deviceStorage.getItem(key)
  return stored !== null && stored !== deviceStorage.getItem(assumedKey)
}

/** Stores the language of the page that a reader comes to first. */
export function assumeLanguage(language: Language): void {
  if (deviceStorage.getItem(key) === null) assume(language)
}

/** The stored language for requests to the server, French by default. */
export function storedLanguage(): string {
  const stored = deviceStorage.getItem(key)
  if (stored) return stored
  assume(defaultLanguage)
  return defaultLanguage
}

/**
 * The interface language: German is accepted and stored, and shows English. A link in a mail sets the language of
 * the mail (`?lang=en`) on a device without a chosen language.
 */
export function spokenLanguage(): Language {
  const mailed = new URLSearchParams(location.search).get('lang')
  if (isLanguage(mailed) && !isChosen()) assume(mailed)
  const stored = storedLanguage()
  return isLanguage(stored) ? stored : 'en'
}

/** Stores the language chosen on this device: it takes precedence over the language of any account. */
export function storeLanguage(language: string): void {
  deviceStorage.setItem(key, language)
  deviceStorage.removeItem(assumedKey)
}

/** A page of the application, with the language in its address where the browser stores none for the next page. */
export function spokenAt(address: string, language: Language): string {
  if (isStorageKept()) return address
  const { pathname, searchParams, hash } = new URL(address, location.href)
  searchParams.set('lang', language)
  return `${pathname}?${searchParams}${hash}`
}

/** Stores the choice and reloads the page, so that every text is in that language. */
export function switchLanguage(language: Language): void {
  storeLanguage(language)
  if (isStorageKept()) location.reload()
  else location.assign(spokenAt(location.href, language))
}

/** Uses the account's language, unless the user has chosen another on this device. */
export function followAccount(language: Language): void {
  if (!isChosen()) speakAccountLanguage(language)
}

/**
 * Switches to the account's language after its owner has changed it. Where the browser stores nothing, the reload would
 * end the session, so the language stays.
 */
export function speakAccountLanguage(language: Language): void {
  if (storedLanguage() === language || !isStorageKept()) return
  assume(language)
  location.reload()
}
