import { formatTime } from '#shared/format.ts'
import type { Autosave } from '#web/offline/autosave.ts'
import { useLanguage, useMessages } from './messages.ts'

/** The saving state, shown beside a title. */
export function useSavedMessage({ state, savedAt, message }: Autosave): string {
  const t = useMessages('shared')
  const language = useLanguage()
  if (state === 'saving') return t('saving.saving')
  if (state === 'waiting') return t('saving.waiting')
  if (state === 'rejected') return message ?? t('saving.rejected')
  return savedAt ? t('saving.saved', { time: formatTime(savedAt, language) }) : ''
}
