import { useId } from 'react'
import { encode } from 'uqr'
import {
  confirmSecondFactor,
  getSecondFactor,
  type startSecondFactor,
} from '#features/accounts/session/contract-security.ts'
import { FormSummary } from '#features/accounts/session/web/FormSummary.tsx'
import { sending, useFields } from '#features/accounts/session/web/profile-fields.ts'
import { useMissing } from '#features/accounts/session/web/use-missing.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { Invalid } from '#web/api/api.ts'
import { useApiAction } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { TextField } from '#web/kit/fields/TextField.tsx'
import style from './SecurityScreen.module.css'

type SecondFactorSetupProps = {
  started: OutputOf<typeof startSecondFactor>
  onDone: (recoveryCodes: string[]) => void
  onClose: () => void
}

/** The secret to scan or type, and the first code that shows it has arrived. */
export function SecondFactorSetup({ started, onDone, onClose }: SecondFactorSetupProps) {
  const t = useMessages('accounts')
  const shared = useMessages('shared')
  const id = useId()
  const confirm = useApiAction(confirmSecondFactor, {
    refreshes: [getSecondFactor],
    onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
  })
  const { missing, areFilled } = useMissing()
  const failure = missing ?? confirm.error
  const { form, values, field, summary } = useFields({ code: '' }, failure)
  const send = () => {
    if (areFilled(values)) confirm.mutate(values)
  }

  return (
    <Dialog
      opened
      wide
      onClose={onClose}
      title={t('factor.title')}
      actions={
        <>
          <Button type="submit" form={id} busy={confirm.isPending}>
            {t('factor.confirm')}
          </Button>
          <Button look="text" onClick={onClose}>
            {shared('cancel')}
          </Button>
        </>
      }
    >
      <div className={style.setup}>
        <figure>
          <QrCode text={started.address} label={t('factor.picture')} />
        </figure>
        <div className={style.column}>
          <p>{t('factor.scan')}</p>
          <div>
            <p className="muted">{t('factor.secret')}</p>
            <p className={style.secret} translate="no">
              {started.secret.replace(/(.{4})(?=.)/g, '$1 ')}
            </p>
          </div>
          <FormSummary>{failure instanceof Invalid ? null : summary}</FormSummary>
          <form ref={form} id={id} noValidate onSubmit={sending(send)}>
            <TextField
              {...field('code')}
              label={t('factor.code')}
              inputMode="numeric"
              autoComplete="one-time-code"
              data-autofocus
            />
          </form>
        </div>
      </div>
    </Dialog>
  )
}

/** Dark on light in both themes, because cameras expect it. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 })
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return (
    <svg className={style.qr} role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  )
}
