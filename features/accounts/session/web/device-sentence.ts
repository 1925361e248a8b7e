import type { Messages } from '#web/i18n/messages.ts'
import type { Device } from '../device-name.ts'

/** A device in the reader's language: "Safari on iPhone". */
export function deviceName(t: Messages<'accounts'>, { browser, system }: Device): string {
  if (browser && system) return t('session.device', { browser, system })
  return browser || system || t('session.unknown')
}
