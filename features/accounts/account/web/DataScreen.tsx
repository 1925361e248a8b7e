import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { getUser } from '#features/accounts/session/contract.ts'
import { FormSummary } from '#features/accounts/session/web/FormSummary.tsx'
import { sending, useFields } from '#features/accounts/session/web/profile-fields.ts'
import { useMissing } from '#features/accounts/session/web/use-missing.ts'
import { type Language, locales } from '#shared/language.ts'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { PasswordField } from '#web/kit/fields/PasswordField.tsx'
import { TextField } from '#web/kit/fields/TextField.tsx'
import { say } from '#web/kit/messages.ts'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { dropUnsent } from '#web/offline/use-draft.ts'
import { Waiting } from '#web/offline/Waiting.tsx'
import { DownloadButton } from '#web/parts/DownloadButton.tsx'
import { leaveSession } from '#web/session/session.ts'
import { deleteAccount, downloadExport, getMyData } from '../contract-data.ts'
import { AccountTabs } from './AccountTabs.tsx'
import style from './DataScreen.module.css'
import { Subscriptions } from './Subscriptions.tsx'

const goes = ['data.goes_user', 'data.goes_projects', 'data.goes_firm', 'data.goes_news'] as const
const stays = [
  'data.stays_invoices',
  'data.stays_awards',
  'data.stays_scores',
  'data.stays_audit_log',
] as const

/** Which mails the user receives, export of their data, and deletion of the account. */
export function Component() {
  const t = useMessages('accounts')
  const language = useLanguage()
  const data = useApiQuery(getMyData, {})
  const user = useApiQuery(getUser, {})
  const [isLeaving, setIsLeaving] = useState(false)

  return (
    <>
      <TitleBlock title={t('data.title')} facts={user.data && t('edit.facts', { email: user.data.email })} />
      <AccountTabs current="data" />
      <Waiting of={data}>
        {({ files, bytes, leftOut, isLastOrganiser }) => (
          <div className={style.groups}>
            <section className={style.group}>
              <h2>{t('outbox.title')}</h2>
              <div className={style.column}>
                <Subscriptions />
              </div>
            </section>
            <section className={style.group}>
              <h2>{t('data.download')}</h2>
              <div className={style.column}>
                <p>{t('data.export_about')}</p>
                {files > 0 && <p>{t('data.files', { count: files, size: sizeOf(bytes, language) })}</p>}
                {leftOut > 0 && <p>{t('data.left_out', { count: leftOut })}</p>}
                <div>
                  <DownloadButton look="next" file={downloadExport} input={{}}>
                    {t('data.download')}
                  </DownloadButton>
                </div>
              </div>
            </section>
            <section className={style.group}>
              <h2>{t('data.delete')}</h2>
              <div className={style.column}>
                <p>{t('data.delete_about')}</p>
                <h3>{t('data.goes')}</h3>
                <ul className={style.list}>
                  {goes.map((key) => (
                    <li key={key}>{t(key)}</li>
                  ))}
                </ul>
                <h3>{t('data.stays')}</h3>
                <ul className={style.list}>
                  {stays.map((key) => (
                    <li key={key}>{t(key)}</li>
                  ))}
                </ul>
                <div>
                  <Button
                    disabledReason={isLastOrganiser && t('code.last_organiser')}
                    onClick={() => setIsLeaving(true)}
                  >
                    {t('data.delete')}
                  </Button>
                </div>
              </div>
            </section>
          </div>
        )}
      </Waiting>
      {isLeaving && user.data && <DeleteDialog email={user.data.email} onClose={() => setIsLeaving(false)} />}
    </>
  )
}

const leastShown = 0.1

function sizeOf(bytes: number, language: Language): string {
  return new Intl.NumberFormat(locales[language], {
    style: 'unit',
    unit: 'megabyte',
    maximumFractionDigits: 1,
  }).format(Math.max(leastShown, bytes / 1024 ** 2))
}

const nothing = { confirmation: '', current_password: '' }

/** Confirms the identity twice, because deletion cannot be undone. */
function DeleteDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const t = useMessages('accounts')
  const shared = useMessages('shared')
  const id = useId()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { missing, areFilled } = useMissing()
  const remove = useApiAction(deleteAccount, {
    onDone: async ({ message }) => {
      leaveSession()
      dropUnsent()
      await navigate(links.login())
      queries.clear()
      say.success(message)
    },
  })
  const { form, values, field, summary } = useFields(nothing, missing ?? remove.error)

  const send = () => {
    if (areFilled(values)) remove.mutate(values)
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('data.delete_question')}
      lead={t('data.delete_lead', { email })}
      actions={
        <>
          <Button type="submit" form={id} busy={remove.isPending}>
            {t('data.delete')}
          </Button>
          <Button look="text" onClick={onClose}>
            {shared('cancel')}
          </Button>
        </>
      }
    >
      <FormSummary>{summary}</FormSummary>
      <form ref={form} id={id} noValidate onSubmit={sending(send)} style={{ display: 'contents' }}>
        <TextField
          {...field('confirmation')}
          label={t('field.email')}
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField
          {...field('current_password')}
          label={t('field.current_password')}
          autoComplete="current-password"
          showLabel={t('password.show')}
          hideLabel={t('password.hide')}
        />
      </form>
    </Dialog>
  )
}
