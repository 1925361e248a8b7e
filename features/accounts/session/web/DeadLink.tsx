import type { ReactNode } from 'react'
import { useMessages } from '#web/i18n/messages.ts'
import { AuthAside } from './AuthAside.tsx'

/** A link that was used, has expired or never existed: no error, and a way to continue. */
export function DeadLink({ actions }: { actions: ReactNode }) {
  const t = useMessages('accounts')
  return (
    <AuthAside answer key="dead" title={t('link.dead_title')} lead={t('code.link_dead')} actions={actions} />
  )
}
