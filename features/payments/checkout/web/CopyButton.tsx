import { useState } from 'react'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'

/** Copies to the clipboard. If the browser denies it, the user can select the text beside it. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const t = useMessages('payments')
  const [isCopied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <span>
      <span role="status" className="muted small">
        {isCopied && t('copy.done')}
      </span>{' '}
      <Button look="text" small aria-label={label} onClick={() => void copy()}>
        {t('copy.action')}
      </Button>
    </span>
  )
}
