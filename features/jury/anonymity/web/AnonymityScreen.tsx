import { useState } from 'react'
import { useParams } from 'react-router'
import { JurorsVersionDialog } from '#features/jury/profile/web/JurorsVersionDialog.tsx'
import { inLanguage } from '#shared/language.ts'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { Checkbox } from '#web/kit/Checkbox.tsx'
import { classes } from '#web/kit/classes.ts'
import { FieldError } from '#web/kit/FieldError.tsx'
import { RowBars } from '#web/kit/Skeletons.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { Waiting } from '#web/offline/Waiting.tsx'
import {
  type AnonymityEntry,
  type AnonymityView,
  decideNames,
  type FindingView,
  getAnonymity,
} from '../contract-anonymity.ts'
import style from './Anonymity.module.css'

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

const isNamed = ({ findings }: AnonymityEntry) => findings.length > 0

function Anonymity({ view }: { view: AnonymityView }) {
  const t = useMessages('jury')
  const language = useLanguage()
  const [namedOnly, setNamedOnly] = useState(false)
  const [looked, setLooked] = useState<string | null>(null)
  const decide = useApiAction(decideNames, { refreshes: [getAnonymity] })
  const facts = `${inLanguage(view.contest.name, language)}, ${t('anon.clean', { count: view.clean })}`
  const shown = namedOnly ? view.entries.filter(isNamed) : view.entries
  return (
    <>
      <title>{`${t('anon.title')} — Palmarès`}</title>
      <TitleBlock title={t('anon.title')} facts={facts} />
      {decide.error && <FieldError>{decide.error.message}</FieldError>}
      <p className={style.about}>{t('anon.about')}</p>
      <p className={style.about}>{t('anon.stripped')}</p>
      {view.entries.length === 0 ? (
        <p className={style.none}>{t('anon.none')}</p>
      ) : (
        <div className={style.filter}>
          <Checkbox
            label={t('anon.open_only')}
            checked={namedOnly}
            onChange={(event) => setNamedOnly(event.currentTarget.checked)}
          />
        </div>
      )}
      {view.entries.length > 0 && shown.length === 0 && (
        <p className={style.none}>{t('anon.found_nothing')}</p>
      )}
      <ul className={style.entries}>
        {shown.map((entry) => (
          <Entry
            key={entry.projectId}
            entry={entry}
            onLook={() => setLooked(entry.projectId)}
            alikeOf={(words) =>
              view.entries.filter(({ findings }) => findings.some((one) => one.words === words))
            }
            onDecide={(projectIds, { words, isShown }) =>
              decide.mutate({ contestId: view.contest.id, projectIds, words, isShown: !isShown })
            }
          />
        ))}
      </ul>
      {looked && (
        <JurorsVersionDialog contestId={view.contest.id} projectId={looked} onClose={() => setLooked(null)} />
      )}
    </>
  )
}

interface EntryProps {
  entry: AnonymityEntry
  onLook: () => void
  /** The entries in which the same words were found. */
  alikeOf: (words: string) => AnonymityEntry[]
  onDecide: (projectIds: string[], finding: FindingView) => void
}

function Entry({ entry, onLook, alikeOf, onDecide }: EntryProps) {
  const t = useMessages('jury')
  const language = useLanguage()
  const numbers = entry.numbers.map((number) => t('anon.number', { number })).join(', ')
  const facts = [
    t('anon.images', { count: entry.images }),
    entry.covered > 0 && t('anon.covered', { count: entry.covered }),
  ].filter(Boolean)
  return (
    <li className={style.entry}>
      <div className={style.head}>
        <h2 className={style.title}>{inLanguage(entry.title, language)}</h2>
        <p className={style.facts}>{[numbers, ...facts].join(' · ')}</p>
        <Button small onClick={onLook}>
          {t('anon.look')}
        </Button>
      </div>
      {entry.findings.length === 0 && <p className="muted small">{t('anon.found_nothing')}</p>}
      <ul className={style.findings} aria-label={t('anon.found')}>
        {entry.findings.map((finding) => (
          <Finding
            key={finding.words}
            finding={finding}
            alike={alikeOf(finding.words).map(({ projectId }) => projectId)}
            onDecide={(all) => onDecide(all ?? [entry.projectId], finding)}
          />
        ))}
      </ul>
    </li>
  )
}

interface FindingProps {
  finding: FindingView
  alike: string[]
  /** In this entry, or in all of these. */
  onDecide: (projectIds?: string[]) => void
}

function Finding({ finding, alike, onDecide }: FindingProps) {
  const t = useMessages('jury')
  const { words, context, isShown } = finding
  const at = context.indexOf(words)
  const count = alike.length
  return (
    <li className={style.finding}>
      <p className={style.context}>
        {context.slice(0, at)}
        <mark className={classes(style.words, isShown && style.left)}>{words}</mark>
        {context.slice(at + words.length)}
      </p>
      <p className={style.status}>{t(isShown ? 'anon.status.left' : 'anon.status.hidden')}</p>
      <p className={style.acts}>
        <Button small onClick={() => onDecide()}>
          {t(isShown ? 'anon.hide' : 'anon.leave')}
        </Button>
        {count > 1 && (
          <Button small look="text" onClick={() => onDecide(alike)}>
            {isShown ? t('anon.hide_alike', { count }) : t('anon.leave_alike', { count })}
          </Button>
        )}
      </p>
    </li>
  )
}
