import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { exportFormats, formatNames } from '#shared/csv.ts'
import { formatMoment } from '#shared/format.ts'
import { useAddressSearch } from '#web/api/address-search.ts'
import { dayIn, idIn, oneOf } from '#web/api/in-address.ts'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { Button, ButtonLink } from '#web/kit/Button.tsx'
import { SelectField } from '#web/kit/fields/SelectField.tsx'
import { TextField } from '#web/kit/fields/TextField.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { Waiting } from '#web/offline/Waiting.tsx'
import { DownloadButton } from '#web/parts/DownloadButton.tsx'
import { NextRows } from '#web/parts/Pages.tsx'
import {
  type AuditSearch,
  auditGroups,
  exportAudit,
  getAuditCheck,
  listAudit,
  verifyAudit,
} from '../contract-audit.ts'
import style from './Audit.module.css'
import { AuditTable } from './AuditTable.tsx'

const narrowing = ['q', 'group', 'person', 'subject', 'since', 'until']
const lookAgainMs = 2_000

/** The search in the address; invalid values are ignored. */
function searchIn(search: URLSearchParams): AuditSearch {
  return {
    q: search.get('q') ?? '',
    group: oneOf(search, 'group', auditGroups),
    person: idIn(search, 'person'),
    subject: idIn(search, 'subject'),
    since: dayIn(search, 'since'),
    until: dayIn(search, 'until'),
  }
}

/** Who did what, when and why. */
export function Component() {
  const t = useMessages('users')
  const [search] = useSearchParams()
  const input = searchIn(search)
  const after = search.get('after') ?? undefined
  const found = useApiQuery(listAudit, { ...input, after })
  const isNarrowed = narrowing.some((name) => search.get(name))
  return (
    <>
      <TitleBlock title={t('audit.title')} facts={<Verification />} />
      <AuditFilter input={input} />
      {(input.person || input.subject) && (
        <p className={style.only}>
          {t(input.person ? 'audit.one_person' : 'audit.one_subject')}{' '}
          <Anchor href={links.audit()}>{t('audit.show_all')}</Anchor>
        </p>
      )}
      <Waiting of={found}>
        {({ lines, next }) =>
          lines.length === 0 ? (
            <StateScreen
              heading="h2"
              title={t(isNarrowed ? 'audit.none_found' : 'audit.empty')}
              actions={isNarrowed && <ButtonLink href={links.audit()}>{t('audit.show_all')}</ButtonLink>}
            />
          ) : (
            <>
              <AuditTable lines={lines} />
              <NextRows next={next} />
            </>
          )
        }
      </Waiting>
    </>
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

function AuditFilter({ input }: { input: AuditSearch }) {
  const t = useMessages('users')
  const { typed, setTyped, set } = useAddressSearch()
  return (
    <search className={style.filter}>
      <TextField
        compact
        type="search"
        className={style.search}
        label={t('audit.search')}
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <SelectField
        compact
        label={t('audit.group')}
        placeholder={t('all')}
        value={input.group ?? ''}
        options={auditGroups.map((value) => ({ value, label: t(`audit.group.${value}`) }))}
        onChange={(event) => set('group', event.currentTarget.value)}
      />
      <TextField
        compact
        type="date"
        label={t('audit.since')}
        value={input.since ?? ''}
        max={input.until}
        onChange={(event) => set('since', event.currentTarget.value)}
      />
      <TextField
        compact
        type="date"
        label={t('audit.until')}
        value={input.until ?? ''}
        min={input.since}
        onChange={(event) => set('until', event.currentTarget.value)}
      />
      <div className={style.exports}>
        {exportFormats.map((format) => (
          <DownloadButton key={format} look="text" small file={exportAudit} input={{ ...input, format }}>
            {t('export', { format: formatNames[format] })}
          </DownloadButton>
        ))}
      </div>
    </search>
  )
}
