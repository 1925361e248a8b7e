import { useState } from 'react'
import { formatMoment } from '#shared/format.ts'
import { useListSearch } from '#web/api/address-search.ts'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { Button } from '#web/kit/Button.tsx'
import { links } from '#web/links.ts'
import { AdminList } from '#web/parts/list/AdminList.tsx'
import { ExportButtons } from '#web/parts/list/ExportButtons.tsx'
import {
  AuditSearch,
  auditGroups,
  exportAudit,
  getAuditCheck,
  listAudit,
  verifyAudit,
} from '../contract-audit.ts'
import style from './Audit.module.css'
import { AuditDetails, useAuditColumns } from './audit-columns.tsx'

const lookAgainMs = 2_000

/** Who did what, when and why. */
export function Component() {
  const t = useMessages('users')
  const { search, page } = useListSearch(AuditSearch)
  const found = useApiQuery(listAudit, { ...search, page })
  return (
    <AdminList
      views="audit"
      title={t('audit.title')}
      facts={<Verification />}
      search={search}
      searchLabel={t('audit.search')}
      filters={[
        {
          name: 'group',
          label: t('audit.group'),
          options: auditGroups.map((value) => ({ value, label: t(`audit.group.${value}`) })),
        },
        { name: 'since', label: t('audit.since'), max: search.until },
        { name: 'until', label: t('audit.until'), min: search.since },
      ]}
      tools={<ExportButtons file={exportAudit} inputOf={(format) => ({ ...search, format })} />}
      found={found}
      empty={t('audit.empty')}
      summary={
        (search.person || search.subject) && (
          <p className={style.only}>
            {t(search.person ? 'audit.one_person' : 'audit.one_subject')}{' '}
            <Anchor href={links.audit()}>{t('audit.show_all')}</Anchor>
          </p>
        )
      }
      columns={useAuditColumns()}
      detail={(line) => <AuditDetails line={line} />}
    />
  )
}

/** Up to which line the log is intact, and a new verification: a job of some seconds. */
function Verification() {
  const t = useMessages('users')
  const language = useLanguage()
  const [startedAfter, setStartedAfter] = useState<string | null | undefined>()
  const last = useApiQuery(
    getAuditCheck,
    {},
    startedAfter === undefined ? {} : { refetchInterval: lookAgainMs },
  )
  const verifying = useApiAction(verifyAudit)
  if (!last.data) return null
  const { check } = last.data
  if (startedAfter !== undefined && (check?.at ?? null) !== startedAfter) setStartedAfter(undefined)
  const when = check ? formatMoment(check.at, language) : ''
  return (
    <>
      <span role="status" className={check?.brokenNumber ? style.broken : undefined}>
        {check === null
          ? t('audit.unverified')
          : check.brokenNumber === null
            ? t('audit.verified', { number: check.number, when })
            : t('audit.broken', { number: check.brokenNumber, when })}
      </span>{' '}
      <Button
        look="text"
        small
        busy={startedAfter !== undefined}
        onClick={() => {
          setStartedAfter(check?.at ?? null)
          verifying.mutate({})
        }}
      >
        {t('audit.verify')}
      </Button>
    </>
  )
}
