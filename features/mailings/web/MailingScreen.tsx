import { useParams } from 'react-router'
import { listAdminContests } from '#features/contests/contest/contract.ts'
import { inLanguage } from '#shared/language.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { FieldBars } from '#web/kit/Skeletons.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { Waiting } from '#web/offline/Waiting.tsx'
import { getMailing, type MailingView } from '../contract.ts'
import { DraftMailing } from './DraftMailing.tsx'
import style from './Mailings.module.css'
import { SentMailing } from './SentMailing.tsx'

/** A draft with its form, or a mailing with what became of it. */
export function Component() {
  const { mailingId = '' } = useParams()
  const found = useApiQuery(getMailing, { mailingId })
  return (
    <Waiting of={found} heading="h1" skeleton={<FieldBars fields={6} />}>
      {(mailing) => <OneMailing key={mailing.id} mailing={mailing} />}
    </Waiting>
  )
}

function OneMailing({ mailing }: { mailing: MailingView }) {
  const t = useMessages('mailings')
  const account = useMessages('accounts')
  const language = useLanguage()
  const contests = useApiQuery(listAdminContests, {}, { enabled: mailing.status === 'draft' })
  return (
    <>
      <TitleBlock
        title={inLanguage(mailing.subject, language) || t('untitled')}
        facts={t(`status.${mailing.status}`)}
      />
      {!mailing.hasServer && <p className={style.notice}>{account('code.mail_without_server')}</p>}
      {mailing.status === 'draft' ? (
        <Waiting of={contests} skeleton={<FieldBars fields={6} />}>
          {(all) => <DraftMailing mailing={mailing} contests={all} />}
        </Waiting>
      ) : (
        <SentMailing mailing={mailing} />
      )}
    </>
  )
}
