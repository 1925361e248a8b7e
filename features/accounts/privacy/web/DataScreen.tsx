import { useState } from 'react'
import { AccountTabs } from '#features/accounts/profile/web/AccountTabs.tsx'
import { getUser } from '#features/accounts/sign-in/contract.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { Waiting } from '#web/offline/Waiting.tsx'
import { getMyData } from '../contract-data.ts'
import style from './DataScreen.module.css'
import { DeleteDialog } from './DeleteDialog.tsx'
import { ExportPart, sizeOf } from './ExportPart.tsx'

const goes = ['data.goes_user', 'data.goes_projects', 'data.goes_firm', 'data.goes_news'] as const
const stays = ['data.stays_invoices', 'data.stays_awards', 'data.stays_scores', 'data.stays_journal'] as const

/** Taking one's data along, and leaving for good. */
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
      <Waiting of={data} label={t('edit.loading')} failed={t('data.failed')}>
        {({ files, bytes, leftOut, isLastOrganiser }) => (
          <div className={style.groups}>
            <section className={style.group}>
              <h2>{t('data.export_title')}</h2>
              <div className={style.column}>
                <p>{t('data.export_about')}</p>
                {files > 0 && <p>{t('data.files', { count: files, size: sizeOf(bytes, language) })}</p>}
                {leftOut > 0 && <p>{t('data.left_out', { count: leftOut })}</p>}
                <ExportPart />
              </div>
            </section>
            <section className={style.group}>
              <h2>{t('data.delete_title')}</h2>
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
