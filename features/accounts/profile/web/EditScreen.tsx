import { EmailForm } from '#features/accounts/security/web/EmailForm.tsx'
import { PasswordForm } from '#features/accounts/security/web/PasswordForm.tsx'
import { getAccountText } from '#features/accounts/sign-in/contract.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { FieldBars, Loading } from '#web/kit/Skeletons.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { AccountTabs } from './AccountTabs.tsx'
import { PersonalForm } from './PersonalForm.tsx'
import { usePhones } from './use-phones.ts'

export function Component() {
  const t = useMessages('accounts')
  const shared = useMessages('shared')
  const text = useApiQuery(getAccountText, {})
  const phones = usePhones()

  return (
    <>
      <TitleBlock
        title={t('edit.title')}
        facts={text.data && t('edit.facts', { email: text.data.user.email })}
      />
      <AccountTabs current="profile" />
      {text.data && phones ? (
        <>
          <PersonalForm key={text.data.user.id} text={text.data} phones={phones} />
          <EmailForm />
          <PasswordForm email={text.data.user.email} />
        </>
      ) : text.isError ? (
        <StateScreen
          alert
          heading="h2"
          title={shared('error')}
          actions={<Button onClick={() => text.refetch()}>{t('edit.retry')}</Button>}
        />
      ) : (
        <Loading label={t('edit.loading')}>
          <FieldBars fields={6} />
        </Loading>
      )}
    </>
  )
}
