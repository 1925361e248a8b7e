import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { useLogoutQuestion } from './logout-question.ts'

/** Lists what a logout would lose, before it happens. */
export function LogoutQuestion() {
  const t = useMessages('accounts')
  const question = useLogoutQuestion()
  const stay = () => question?.answer(false)
  return (
    <Dialog
      opened={question !== null}
      onClose={stay}
      title={t('logout.question')}
      lead={t('logout.follows')}
      actions={
        <>
          <Button onClick={stay}>{t('logout.stay')}</Button>
          <Button look="text" onClick={() => question?.answer(true)}>
            {t('logout.sure')}
          </Button>
        </>
      }
    >
      {question && (
        <ul>
          {question.left.hasWords && <li>{t('logout.words')}</li>}
          {question.left.files > 0 && <li>{t('logout.files', { count: question.left.files })}</li>}
        </ul>
      )}
    </Dialog>
  )
}
