import { getRoles, getUser } from '#features/accounts/session/contract.ts'
import { getHomeText } from '#features/pages/contract-pages.ts'
import { isAway } from '#web/api/api.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { RichText } from '#web/kit/RichText.tsx'
import { Bar, Loading } from '#web/kit/Skeletons.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import style from './HomeScreen.module.css'
import { EntrantSteps, JurorSteps, OrganiserSteps, RedactorSteps, Step } from './HomeSteps.tsx'

/** The account's home: the organisers' welcome, then the next steps of each role that the user has. */
export function Component() {
  const t = useMessages('areas')
  const text = useApiQuery(getHomeText, {})
  const roles = useApiQuery(getRoles, {}).data?.roles ?? []
  const user = useApiQuery(getUser, {}).data
  const needsAnswer = roles.includes('juror') && user?.have_mag_questions === false

  if (text.isError) {
    return (
      <StateScreen
        alert
        title={t(isAway(text.error) ? 'state.offline_title' : 'state.broken_title')}
        actions={<Button onClick={() => text.refetch()}>{t('state.retry')}</Button>}
      />
    )
  }
  if (!text.data) {
    return (
      <Loading label={t('state.loading')}>
        <Bar title width={40} />
        <Bar width={90} />
        <Bar width={80} />
      </Loading>
    )
  }
  const { page_title, page_content } = text.data.page
  return (
    <>
      <title>{`${page_title} — Palmarès`}</title>
      <TitleBlock title={page_title} />
      <RichText html={page_content} className={style.text} />
      <h2 className={style.next}>{t('home.next')}</h2>
      <ul className={style.ways}>
        {needsAnswer && (
          <Step href={links.juryQuestions()} title={t('home.questions')}>
            {t('home.questions_about')}
          </Step>
        )}
        {roles.includes('juror') && <JurorSteps />}
        {roles.includes('redactor') && <RedactorSteps />}
        {roles.includes('organiser') && <OrganiserSteps />}
        <EntrantSteps />
        <Step href={links.editAccount()} title={t('menu.edit')}>
          {t('home.edit_about')}
        </Step>
      </ul>
    </>
  )
}
