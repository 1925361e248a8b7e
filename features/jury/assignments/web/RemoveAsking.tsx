import { useState } from 'react'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'

interface RemoveAskingProps {
  name: string
  question: string
  busy: boolean
  onRemove(): void
}

export function RemoveAsking({ name, question, busy, onRemove }: RemoveAskingProps) {
  const t = useMessages('jury')
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  return (
    <>
      <Button look="text" small aria-label={name} onClick={() => setIsAsking(true)}>
        {t('questions.remove')}
      </Button>
      <Dialog
        opened={isAsking}
        onClose={close}
        title={question}
        lead={t('questions.remove_lead')}
        actions={
          <>
            <Button
              busy={busy}
              onClick={() => {
                close()
                onRemove()
              }}
            >
              {t('questions.remove')}
            </Button>
            <Button look="text" onClick={close}>
              {t('questions.keep')}
            </Button>
          </>
        }
      />
    </>
  )
}
