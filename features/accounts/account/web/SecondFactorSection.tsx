import { useState } from 'react'
import {
  endSecondFactor,
  getSecondFactor,
  startSecondFactor,
} from '#features/accounts/session/contract-security.ts'
import { formatMoment } from '#shared/format.ts'
import { useApiAction } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { say } from '#web/kit/messages.ts'
import { PasswordDialog } from './PasswordDialog.tsx'
import { SecondFactorSetup } from './SecondFactorSetup.tsx'
import style from './SecurityScreen.module.css'

type Step =
  | { is: 'rest' | 'start' | 'end' }
  | { is: 'setup'; started: { secret: string; address: string } }
  | { is: 'codes'; codes: string[] }

const rest = { is: 'rest' } as const

/** The two-step login: its state and its actions. */
export function SecondFactorSection({
  state,
}: {
  state: { onSince: string | null; recoveryCodesLeft: number }
}) {
  const t = useMessages('accounts')
  const language = useLanguage()
  const [step, setStep] = useState<Step>(rest)
  const start = useApiAction(startSecondFactor, { onDone: (started) => setStep({ is: 'setup', started }) })
  const end = useApiAction(endSecondFactor, {
    refreshes: [getSecondFactor],
    onDone: ({ message }) => {
      setStep(rest)
      say.success(message)
    },
  })
  const open = (is: 'start' | 'end') => {
    for (const action of [start, end]) action.reset()
    setStep({ is })
  }
  const close = () => setStep(rest)

  return (
    <section className={style.group}>
      <h2>{t('factor.title')}</h2>
      <div className={style.column}>
        <p>{t('factor.about')}</p>
        {state.onSince ? (
          <>
            <p>
              <strong className={style.on}>
                {t('factor.on', { since: formatMoment(state.onSince, language) })}
              </strong>
              <br />
              <span className={state.recoveryCodesLeft < 3 ? 'warn' : 'muted'}>
                {t('factor.codes_left', { count: state.recoveryCodesLeft })}
              </span>
            </p>
            <div>
              <Button onClick={() => open('end')}>{t('factor.end')}</Button>
            </div>
          </>
        ) : (
          <div>
            <Button onClick={() => open('start')}>{t('factor.start')}</Button>
          </div>
        )}
      </div>
      {step.is === 'start' && (
        <PasswordDialog
          title={t('factor.start')}
          lead={t('security.password_why')}
          action={t('factor.start')}
          busy={start.isPending}
          failure={start.error}
          onSend={(current_password) => start.mutate({ current_password })}
          onClose={close}
        />
      )}
      {step.is === 'end' && (
        <PasswordDialog
          title={t('factor.end_title')}
          lead={t('factor.end_lead')}
          action={t('factor.end')}
          busy={end.isPending}
          failure={end.error}
          onSend={(current_password) => end.mutate({ current_password })}
          onClose={close}
        />
      )}
      {step.is === 'setup' && (
        <SecondFactorSetup
          started={step.started}
          onDone={(codes) => setStep({ is: 'codes', codes })}
          onClose={close}
        />
      )}
      {step.is === 'codes' && <RecoveryCodes codes={step.codes} onSaved={close} />}
    </section>
  )
}

function save(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/**
 * The codes are shown only once, so the dialog closes only after the user confirms that they saved them.
 */
function RecoveryCodes({ codes, onSaved }: { codes: string[]; onSaved: () => void }) {
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
          <Button look="text" onClick={onSaved}>
            {t('factor.codes_saved')}
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
