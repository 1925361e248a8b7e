import type { Words } from '#web/i18n/words.ts'
import type { Device } from '../device.ts'

/** A device in the reader's language: "Safari on iPhone". */
export function deviceName(t: Words<'accounts'>, { browser, system }: Device): string {
  if (browser && system) return t('session.device', { browser, system })
  return browser || system || t('session.unknown')
}
