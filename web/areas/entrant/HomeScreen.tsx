import { getRoles, getUser } from '#features/accounts/contract.ts'
import { AddressStrip } from '#features/accounts/web/AddressStrip.tsx'
import { getHomeText } from '#features/pages/contract.ts'
import { isAway } from '#web/api.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { Button } from '#web/kit/Button.tsx'
import { RichText } from '#web/kit/RichText.tsx'
import { Bar, Loading } from '#web/kit/Skeletons.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { useAsked } from '#web/query.ts'
import { useWords } from '#web/words.ts'
import style from './HomeScreen.module.css'

const ways = [
  { key: 'evaluation', href: links.juryEvaluation(), role: 'juror' },
  { key: 'office', href: links.office(), role: 'organiser' },
  { key: 'contests', href: links.contests(), role: null },
  { key: 'projects', href: links.myProjects(), role: null },
  { key: 'edit', href: links.editAccount(), role: null },
] as const

/** The account's home: the organisers' welcome, then what to do next. */
export function Component() {
  const t = useWords('areas')
  const text = useAsked(getHomeText, {})
  const roles = useAsked(getRoles, {}).data?.roles ?? []
  const user = useAsked(getUser, {}).data
  const isToBeAsked = roles.includes('juror') && user?.have_mag_questions === false

  if (text.isError) {
    return (
      <StateScreen
        alert
        title={t(isAway(text.error) ? 'state.offline_title' : 'state.broken_title')}
        acts={<Button onClick={() => text.refetch()}>{t('state.retry')}</Button>}
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
      <AddressStrip />
      <RichText html={page_content} className={style.text} />
      <h2 className={style.next}>{t('home.next')}</h2>
      <ul className={style.ways}>
        {isToBeAsked && (
          <li>
            <Anchor href={links.juryQuestions()} className={style.way}>
              {t('home.questions')}
            </Anchor>
            <p>{t('home.questions_about')}</p>
          </li>
        )}
        {ways
          .filter(({ role }) => role === null || roles.includes(role))
          .map(({ key, href }) => (
            <li key={key}>
              <Anchor href={href} className={style.way}>
                {t(`menu.${key}`)}
              </Anchor>
              <p>{t(`home.${key}_about`)}</p>
            </li>
          ))}
      </ul>
    </>
  )
}
