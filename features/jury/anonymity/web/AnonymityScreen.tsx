import { useState } from 'react'
import { useParams } from 'react-router'
import { JurorsVersionDialog } from '#features/jury/profile/web/JurorsVersionDialog.tsx'
import { formatTime } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { Checkbox } from '#web/kit/Checkbox.tsx'
import { FieldError } from '#web/kit/FieldError.tsx'
import { RowBars } from '#web/kit/Skeletons.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { Waiting } from '#web/offline/Waiting.tsx'
import {
  type AnonymityEntry,
  type AnonymityView,
  checkAnonymity,
  type FindingView,
  getAnonymity,
} from '../contract-anonymity.ts'
import style from './Anonymity.module.css'
import { AnonymityFindings } from './AnonymityFindings.tsx'

/** Where entries name those who made them, before jurors read. */
export function Component() {
  const t = useMessages('jury')
  const { contestId = '' } = useParams()
  const input = useApiQuery(getAnonymity, { contestId })
  return (
    <Waiting
      of={input}
      label={t('anon.loading')}
      failed={t('list.failed')}
      heading="h1"
      skeleton={<RowBars rows={10} />}
    >
      {(view) => <Anonymity view={view} />}
    </Waiting>
  )
}

const isOpen = ({ findings }: AnonymityEntry) => findings.some(({ status }) => status === 'open')

function Anonymity({ view }: { view: AnonymityView }) {
  const t = useMessages('jury')
  const language = useLanguage()
  const [openOnly, setOpenOnly] = useState(false)
  const [looked, setLooked] = useState<string | null>(null)
  const check = useApiAction(checkAnonymity, { refreshes: [getAnonymity] })
  const facts = [
    inLanguage(view.contest.name, language),
    ...(view.checkedAt
      ? [
          t('anon.clean', { count: view.clean }),
          t('anon.open', { count: view.open }),
          t('anon.checked', { time: formatTime(view.checkedAt, language) }),
        ]
      : [t('anon.unchecked')]),
  ].join(', ')
  const shown = openOnly ? view.entries.filter(isOpen) : view.entries
  return (
    <>
      <title>{`${t('anon.title')} — Palmarès`}</title>
      <TitleBlock
        title={t('anon.title')}
        facts={facts}
        action={
          <Button
            small
            look={view.checkedAt ? 'outline' : 'next'}
            busy={check.isPending}
            onClick={() => check.mutate({ contestId: view.contest.id })}
          >
            {view.checkedAt ? t('anon.check_again') : t('anon.check')}
          </Button>
        }
      />
      {check.error && <FieldError>{check.error.message}</FieldError>}
      <p className={style.about}>{t('anon.about')}</p>
      <p className={style.about}>{t('anon.stripped')}</p>
      <p className={style.about}>{t('anon.by_itself')}</p>
      {view.entries.length === 0 ? (
        <p className={style.none}>{t('anon.none')}</p>
      ) : (
        <div className={style.filter}>
          <Checkbox
            label={t('anon.open_only')}
            checked={openOnly}
            onChange={(event) => setOpenOnly(event.currentTarget.checked)}
          />
        </div>
      )}
      {view.entries.length > 0 && shown.length === 0 && <p className={style.none}>{t('anon.all_decided')}</p>}
      <ul className={style.entries}>
        {shown.map((entry) => (
          <Entry key={entry.projectId} entry={entry} view={view} onLook={() => setLooked(entry.projectId)} />
        ))}
      </ul>
      {looked && (
        <JurorsVersionDialog contestId={view.contest.id} projectId={looked} onClose={() => setLooked(null)} />
      )}
    </>
  )
}

type EntryProps = { entry: AnonymityEntry; view: AnonymityView; onLook: () => void }

function Entry({ entry, view, onLook }: EntryProps) {
  const t = useMessages('jury')
  const language = useLanguage()
  const numbers = entry.numbers.map((number) => t('anon.number', { number })).join(', ')
  const facts = [
    t('anon.images', { count: entry.images }),
    entry.covered > 0 && t('anon.covered', { count: entry.covered }),
    entry.fileNames > 0 && t('anon.file_names', { count: entry.fileNames }),
  ].filter(Boolean)
  const everything: FindingView[] = view.entries.flatMap(({ findings }) => findings)
  return (
    <li className={style.entry}>
      <div className={style.head}>
        <h2 className={style.title}>{inLanguage(entry.title, language)}</h2>
        <p className={style.facts}>{[numbers, ...facts].join(' · ')}</p>
        <Button small onClick={onLook}>
          {t('anon.look')}
        </Button>
      </div>
      {entry.findings.length === 0 ? (
        <p className="muted small">{view.checkedAt ? t('anon.found_nothing') : t('anon.unchecked')}</p>
      ) : (
        <AnonymityFindings contestId={view.contest.id} findings={entry.findings} everything={everything} />
      )}
    </li>
  )
}
