import { EmailForm } from '#features/accounts/security/web/EmailForm.tsx'
import { PasswordForm } from '#features/accounts/security/web/PasswordForm.tsx'
import { getAccountText } from '#features/accounts/sign-in/contract.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/kit/Button.tsx'
import { FieldBars, Loading } from '#web/kit/Skeletons.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { EditWords } from './EditWords.tsx'
import { PersonalForm } from './PersonalForm.tsx'
import { usePhones } from './use-phones.ts'

export function Component() {
  const t = useWords('accounts')
  const shared = useWords('shared')
  const text = useApiQuery(getAccountText, {})
  const phones = usePhones()

  return (
    <>
      <TitleBlock
        title={t('edit.title')}
        facts={text.data && t('edit.facts', { email: text.data.user.email })}
      />
      <EditWords current="profile" />
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
          title={shared('fault')}
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
