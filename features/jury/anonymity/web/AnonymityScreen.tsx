import { useState } from 'react'
import { useParams } from 'react-router'
import { inLanguage } from '#shared/language.ts'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { Checkbox } from '#web/kit/Checkbox.tsx'
import { classes } from '#web/kit/classes.ts'
import { Dialog } from '#web/kit/Dialog.tsx'
import { FieldError } from '#web/kit/FieldError.tsx'
import { Picture } from '#web/kit/Picture.tsx'
import { RichText } from '#web/kit/RichText.tsx'
import { RowBars } from '#web/kit/Skeletons.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { Waiting } from '#web/offline/Waiting.tsx'
import {
  type AnonymityEntry,
  type AnonymityView,
  decideNames,
  type FindingView,
  getAnonymity,
  getJurorsVersion,
  type JurorsVersion,
} from '../contract-anonymity.ts'
import style from './Anonymity.module.css'
import { CoverEditor } from './CoverEditor.tsx'

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

type JurorsVersionDialogProps = { contestId: string; projectId: string; onClose: () => void }

/** An entry as jurors see it, with tools to cover parts of its pictures. */
function JurorsVersionDialog({ contestId, projectId, onClose }: JurorsVersionDialogProps) {
  const t = useMessages('jury')
  const input = useApiQuery(getJurorsVersion, { contestId, projectId })
  const [covering, setCovering] = useState<string | null>(null)
  const image = input.data?.images.find(({ fileId }) => fileId === covering)
  return (
    <Dialog
      opened
      wide
      onClose={onClose}
      title={image ? t('cover.title') : t('anon.jurors_version')}
      lead={image ? t('cover.lead') : undefined}
      actions={image ? null : <Button onClick={onClose}>{t('room.close')}</Button>}
    >
      {image ? (
        <CoverEditor
          key={image.fileId}
          contestId={contestId}
          projectId={projectId}
          image={image}
          onClose={() => setCovering(null)}
        />
      ) : (
        <Waiting
          of={input}
          label={t('anon.loading')}
          failed={t('list.failed')}
          skeleton={<RowBars rows={6} />}
        >
          {(version) => <Version version={version} onCover={setCovering} />}
        </Waiting>
      )}
    </Dialog>
  )
}

type VersionProps = { version: JurorsVersion; onCover: (fileId: string) => void }

function Version({ version: { work, images }, onCover }: VersionProps) {
  const t = useMessages('jury')
  const language = useLanguage()
  return (
    <div className={style.version}>
      <h3>{inLanguage(work.title, language)}</h3>
      <p>{inLanguage(work.summary, language)}</p>
      <RichText html={inLanguage(work.description, language)} />
      <ul className={style.images}>
        {images.map(({ fileId, image, copy, regions }, at) => (
          <li key={fileId}>
            <Picture
              image={copy ?? image}
              alt={inLanguage(work.images[at]?.legend ?? work.title, language)}
              sizes="320px"
            />
            <p className={style.under}>
              <span>
                {regions.length > 0 ? t('cover.parts', { count: regions.length }) : t('cover.none')}
              </span>
              <Button small look="text" onClick={() => onCover(fileId)}>
                {t('cover.action')}
              </Button>
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}
