import { useState } from 'react'
import { useParams } from 'react-router'
import { useUser } from '#features/accounts/session/web/use-user.ts'
import { formatCountry, formatLanguage, formatMoment } from '#shared/format.ts'
import { locales } from '#shared/language.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { Button, ButtonLink } from '#web/kit/Button.tsx'
import { FieldBars } from '#web/kit/Skeletons.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { Waiting } from '#web/offline/Waiting.tsx'
import { getUserView, type UserView } from '../contract-users.ts'
import { Bounce } from './Bounce.tsx'
import { EmailDialog, NameDialog } from './CorrectDialogs.tsx'
import { UserAccess } from './UserAccess.tsx'
import { ActAsDialog, EraseDialog, ExportDialog } from './UserDialogs.tsx'
import { UserPossessions } from './UserPossessions.tsx'
import { UserRoles } from './UserRoles.tsx'
import style from './Users.module.css'

/** One user: who they are, what they may do, what belongs to them. */
export function Component() {
  const { userId = '' } = useParams()
  const opened = useApiQuery(getUserView, { userId })
  return (
    <Waiting of={opened} heading="h1" skeleton={<FieldBars fields={6} />}>
      {(user) => <OneUser user={user} />}
    </Waiting>
  )
}

function OneUser({ user }: { user: UserView }) {
  const t = useMessages('users')
  const account = useMessages('accounts')
  const language = useLanguage()
  const isSelf = useUser().data?.id === user.id
  const [opened, setOpened] = useState<'act' | 'name' | 'email' | 'export' | 'erase' | null>(null)
  const close = () => setOpened(null)
  const facts = [
    t(`status_${user.status}`),
    user.lastSeenAt && t('seen_at', { when: formatMoment(user.lastSeenAt, language) }),
  ]
  return (
    <>
      <TitleBlock
        title={`${user.firstName} ${user.lastName}`.trim()}
        facts={facts.filter(Boolean).join(' · ')}
      />
      <p className={style.actions}>
        <Button
          small
          disabledReason={user.roles.includes('organiser') && t('code.act_as_organiser')}
          onClick={() => setOpened('act')}
        >
          {t('act_as')}
        </Button>
        <Button small disabledReason={isSelf && t('code.own_data')} onClick={() => setOpened('name')}>
          {t('correct_name')}
        </Button>
        <Button
          small
          disabledReason={
            (isSelf && t('code.own_data')) || (user.roles.length > 0 && account('code.address_of_role'))
          }
          onClick={() => setOpened('email')}
        >
          {t('correct_email')}
        </Button>
        <Button small onClick={() => setOpened('export')}>
          {t('export_data')}
        </Button>
        <ButtonLink small href={links.mergeUsers(user.id)}>
          {t('merge.open')}
        </ButtonLink>
        <Button small disabledReason={isSelf && t('code.own_account')} onClick={() => setOpened('erase')}>
          {t('erase')}
        </Button>
      </p>
      <div className={style.columns}>
        <div>
          <UserFacts user={user} />
          <UserPossessions user={user} />
        </div>
        <div>
          <UserRoles user={user} isSelf={isSelf} />
          <UserAccess user={user} isSelf={isSelf} />
          <Consents consents={user.consents} />
        </div>
      </div>
      {opened === 'act' && <ActAsDialog user={user} onClose={close} />}
      {opened === 'name' && <NameDialog user={user} onClose={close} />}
      {opened === 'email' && <EmailDialog user={user} onClose={close} />}
      {opened === 'export' && <ExportDialog user={user} onClose={close} />}
      {opened === 'erase' && <EraseDialog user={user} onClose={close} />}
    </>
  )
}

function UserFacts({ user }: { user: UserView }) {
  const t = useMessages('users')
  const field = useMessages('accounts')
  const language = useLanguage()
  const facts = [
    [field('field.email'), user.email],
    [
      t('pending_email'),
      user.pendingEmail &&
        t('pending_email_until', {
          email: user.pendingEmail.email,
          when: formatMoment(user.pendingEmail.until, language),
        }),
    ],
    [field('field.company_name'), user.companyName],
    [field('field.job_title'), user.jobTitle],
    [field('field.phone'), user.phone],
    [field('field.website'), user.website],
    [field('field.city'), [user.city, user.state].filter(Boolean).join(', ')],
    [field('field.country'), user.country && formatCountry(user.country, language)],
    [field('field.lang'), formatLanguage(user.language, language)],
    [t('created'), formatMoment(user.createdAt, language)],
  ] as const
  return (
    <section className={style.part}>
      <h2>{t('profile')}</h2>
      <dl className={style.facts}>
        {facts.map(([label, value]) => value && <Fact key={label} label={label} value={value} />)}
        <dt>{t('audit.title')}</dt>
        <dd>
          <Anchor href={links.auditAbout(user.id)}>{t('audit.about_user')}</Anchor>
          {' · '}
          <Anchor href={links.auditBy(user.id)}>{t('audit.acted')}</Anchor>
        </dd>
        <dt>{t('mails')}</dt>
        <dd>
          <Anchor href={links.outboxOf(user.id)}>{t('mail_count', { count: user.mails })}</Anchor>
          {user.isUnsubscribed && ` · ${t('unsubscribed')}`}
        </dd>
      </dl>
      {user.bouncedAt && <Bounce userId={user.id} since={user.bouncedAt} />}
    </section>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  )
}

const purposes = ['agreement', 'mailings'] as const

/** What the user agreed to, when and in which language. */
function Consents({ consents }: { consents: UserView['consents'] }) {
  const t = useMessages('users')
  const language = useLanguage()
  const nameOf = (purpose: string) => {
    const known = purposes.find((one) => one === purpose)
    return known ? t(`purpose.${known}`) : purpose
  }
  return (
    <section className={style.part}>
      <h2>{t('consents')}</h2>
      {consents.length === 0 && <p className="muted">{t('no_consents')}</p>}
      <ul className={style.list}>
        {consents.map(({ purpose, version, language: read, words, givenAt, withdrawnAt }) => (
          <li key={`${purpose} ${version} ${givenAt}`}>
            <span className={style.said}>
              <strong>{nameOf(purpose)}</strong>
              {words && <span lang={locales[read]}>{words}</span>}
              <span className="muted">
                {t('consent_facts', {
                  version,
                  language: formatLanguage(read, language),
                  when: formatMoment(givenAt, language),
                })}
                {withdrawnAt && ` · ${t('consent_withdrawn', { when: formatMoment(withdrawnAt, language) })}`}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
