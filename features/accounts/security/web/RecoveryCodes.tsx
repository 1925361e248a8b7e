import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import style from './SecurityScreen.module.css'

function save(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Shown this once, so nothing but the word that they are kept closes it. */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const t = useMessages('accounts')
  const file = [`Palmarès, ${location.origin}`, '', ...codes, ''].join('\n')
  return (
    <Dialog
      opened
      onClose={() => {}}
      title={t('factor.codes_title')}
      lead={t('factor.codes_lead')}
      actions={
        <div className={style.codeActs}>
          <Button onClick={() => save(t('factor.file_name'), file)}>{t('factor.codes_save')}</Button>
          <Button look="text" onClick={() => print()}>
            {t('factor.codes_print')}
          </Button>
          <Button look="text" onClick={onKept}>
            {t('factor.codes_kept')}
          </Button>
        </div>
      }
    >
      <ul className={style.codes} translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  )
}
