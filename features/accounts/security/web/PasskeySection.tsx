import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { FormSummary } from '#features/accounts/profile/web/FormSummary.tsx'
import { sending, useFields } from '#features/accounts/profile/web/fields.ts'
import { formatDay } from '#shared/format.ts'
import { Invalid } from '#web/api/api.ts'
import { useApiAction } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { say } from '#web/kit/messages.tsx'
import { TextField } from '#web/kit/TextField.tsx'
import {
  addPasskey,
  listPasskeys,
  type Passkey,
  removePasskey,
  renamePasskey,
  requestPasskey,
} from '../contract-security.ts'
import { deviceOf } from '../device.ts'
import { deviceName } from './device-name.ts'
import { PasswordDialog } from './PasswordDialog.tsx'
import { hasPasskeys, makePasskey } from './passkey-browser.ts'
import { dayOf, formatAgo } from './relative-time.ts'
import style from './SecurityScreen.module.css'
import { usePasskeySentence } from './use-passkey-sentence.ts'

type Step = { is: 'rest' | 'add' } | { is: 'rename' | 'remove'; passkey: Passkey }

/** The passkeys of the account, each with its name and actions. */
export function PasskeySection({ passkeys }: { passkeys: Passkey[] }) {
  const t = useMessages('accounts')
  const [step, setStep] = useState<Step>({ is: 'rest' })
  const close = () => setStep({ is: 'rest' })

  return (
    <section className={style.group}>
      <h2>{t('passkey.title')}</h2>
      <div className={style.column}>
        <p>{t('passkey.about')}</p>
        {passkeys.length > 0 ? (
          <ul className={style.list}>
            {passkeys.map((passkey) => (
              <PasskeyRow
                key={passkey.id}
                passkey={passkey}
                onRename={() => setStep({ is: 'rename', passkey })}
                onRemove={() => setStep({ is: 'remove', passkey })}
              />
            ))}
          </ul>
        ) : (
          <p className="muted">{t('passkey.none')}</p>
        )}
        <div>
          <Button
            disabledReason={hasPasskeys() ? undefined : t('passkey.unsupported')}
            onClick={() => setStep({ is: 'add' })}
          >
            {t('passkey.add')}
          </Button>
        </div>
      </div>
      {step.is === 'add' && <AddPasskey onClose={close} />}
      {(step.is === 'rename' || step.is === 'remove') && (
        <PasskeyDialog action={step.is} passkey={step.passkey} onClose={close} />
      )}
    </section>
  )
}

type PasskeyRowProps = { passkey: Passkey; onRename: () => void; onRemove: () => void }

function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const t = useMessages('accounts')
  const language = useLanguage()
  const { name, isSynced, createdAt, lastUsedAt } = passkey
  const on = formatDay(dayOf(createdAt), language)
  return (
    <li className={style.row}>
      <div>
        <strong>{name}</strong> {isSynced && <span className="muted">{t('passkey.synced')}</span>}
        <p className={style.facts}>
          {lastUsedAt
            ? t('passkey.facts', { on, used: formatAgo(lastUsedAt, new Date(), language) })
            : t('passkey.facts_unused', { on })}
        </p>
      </div>
      <div className={style.acts}>
        <Button look="text" small aria-label={t('passkey.rename_name', { name })} onClick={onRename}>
          {t('passkey.rename')}
        </Button>
        <Button look="text" small aria-label={t('passkey.remove_name', { name })} onClick={onRemove}>
          {t('passkey.remove')}
        </Button>
      </div>
    </li>
  )
}

/** The password, a name, and then the device's own question. */
function AddPasskey({ onClose }: { onClose: () => void }) {
  const t = useMessages('accounts')
  const [name, setName] = useState('')
  const unnamed = deviceName(t, deviceOf(navigator.userAgent))
  const begin = useApiAction(requestPasskey)
  const keep = useApiAction(addPasskey, {
    refreshes: [listPasskeys],
    onDone: ({ message }) => {
      say.success(message)
      onClose()
    },
  })
  const sentenceOf = usePasskeySentence(begin.data?.rp.id)
  const add = useMutation({
    networkMode: 'always',
    mutationFn: async (current_password: string) => {
      const credential = await makePasskey(await begin.mutateAsync({ current_password }))
      await keep.mutateAsync({ name: name.trim() || unnamed, credential })
    },
  })

  return (
    <PasswordDialog
      title={t('passkey.add')}
      lead={t('passkey.add_lead')}
      action={t('factor.continue')}
      busy={add.isPending}
      failure={add.error}
      explained={add.error instanceof Invalid ? null : sentenceOf(add.error)}
      onSend={(current_password) => add.mutate(current_password)}
      onClose={onClose}
    >
      <TextField
        label={t('passkey.name')}
        hint={t('passkey.name_hint')}
        value={name}
        placeholder={unnamed}
        maxLength={60}
        autoComplete="off"
        onChange={({ target }) => setName(target.value)}
      />
    </PasswordDialog>
  )
}

type PasskeyDialogProps = { action: 'rename' | 'remove'; passkey: Passkey; onClose: () => void }

/** Renames or removes a passkey. */
function PasskeyDialog({ action, passkey, onClose }: PasskeyDialogProps) {
  const t = useMessages('accounts')
  const id = useId()
  const options = {
    refreshes: [listPasskeys],
    onDone: ({ message }: { message: string }) => {
      say.success(message)
      onClose()
    },
  }
  const rename = useApiAction(renamePasskey, options)
  const remove = useApiAction(removePasskey, options)
  const isRename = action === 'rename'
  const { form, values, field, summary } = useFields({ name: passkey.name }, rename.error ?? remove.error)
  const send = () => {
    if (isRename) rename.mutate({ passkeyId: passkey.id, ...values })
    else remove.mutate({ passkeyId: passkey.id })
  }
  const params = { name: passkey.name }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={isRename ? t('passkey.rename_name', params) : t('passkey.remove_title', params)}
      lead={isRename ? undefined : t('passkey.remove_lead')}
      actions={
        <>
          <Button type="submit" form={id} busy={rename.isPending || remove.isPending}>
            {isRename ? t('passkey.save') : t('passkey.remove')}
          </Button>
          <Button look="text" onClick={onClose}>
            {t('security.cancel')}
          </Button>
        </>
      }
    >
      <form ref={form} id={id} noValidate onSubmit={sending(send)}>
        <FormSummary>{summary}</FormSummary>
        {isRename && (
          <TextField {...field('name')} label={t('passkey.name')} maxLength={60} autoComplete="off" />
        )}
      </form>
    </Dialog>
  )
}
