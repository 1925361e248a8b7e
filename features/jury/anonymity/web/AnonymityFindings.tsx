import type { KeyboardEvent } from 'react'
import { isLanguage, ownNames } from '#shared/language.ts'
import { useApiAction } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { classes } from '#web/kit/classes.ts'
import { FieldError } from '#web/kit/FieldError.tsx'
import { decideFindings, type FindingAction, type FindingView, getAnonymity } from '../contract-anonymity.ts'
import style from './Anonymity.module.css'

type FindingsProps = {
  contestId: string
  findings: FindingView[]
  /** Of the whole contest: what is alike is decided by one press. */
  everything: readonly FindingView[]
}

/** What was found in one entry; H hides and L leaves what the focus is on, and goes on to the next. */
export function AnonymityFindings({ contestId, findings, everything }: FindingsProps) {
  const t = useMessages('jury')
  const decide = useApiAction(decideFindings, {
    refreshes: [getAnonymity],
  })
  const action = (ids: string[], what: FindingAction) => decide.mutate({ contestId, ids, action: what })
  return (
    <>
      {decide.error && <FieldError>{decide.error.message}</FieldError>}
      <ul className={style.findings} aria-label={t('anon.found')}>
        {findings.map((finding) => (
          <Finding
            key={finding.id}
            finding={finding}
            alike={everything.filter(({ words }) => words.toLowerCase() === finding.words.toLowerCase())}
            onAction={action}
          />
        ))}
      </ul>
    </>
  )
}

type FindingProps = {
  finding: FindingView
  alike: FindingView[]
  onAction: (ids: string[], action: FindingAction) => void
}

const actionsByKey: Record<string, FindingAction> = { h: 'hide', l: 'leave' }

function Finding({ finding, alike, onAction }: FindingProps) {
  const t = useMessages('jury')
  const { id, words, context, status } = finding
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const action = actionsByKey[event.key.toLowerCase()]
    if (!action || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    onAction([id], action)
    const next = event.currentTarget.nextElementSibling ?? event.currentTarget.closest('li li')
    next?.querySelector('button')?.focus()
  }
  const ids = alike.filter((one) => one.status !== 'left').map((one) => one.id)
  return (
    <li className={classes(style.finding, status === 'open' && style.open)} onKeyDown={press}>
      <p className={style.place}>{usePlace(finding.place)}</p>
      <p className={style.context}>
        <Context context={context} words={words} isLeft={status === 'left'} />
      </p>
      <p className={style.status}>{t(`anon.status.${status}`)}</p>
      <p className={style.acts}>
        {status !== 'hidden' && (
          <Button small onClick={() => onAction([id], 'hide')}>
            {t('anon.hide')}
          </Button>
        )}
        {status !== 'left' && (
          <Button small onClick={() => onAction([id], 'leave')}>
            {t('anon.leave')}
          </Button>
        )}
        {status !== 'left' && ids.length > 1 && (
          <Button small look="text" onClick={() => onAction(ids, 'leave')}>
            {t('anon.leave_alike', { count: ids.length })}
          </Button>
        )}
        {status === 'open' && ids.length > 1 && (
          <Button small look="text" onClick={() => onAction(ids, 'hide')}>
            {t('anon.hide_alike', { count: ids.length })}
          </Button>
        )}
      </p>
    </li>
  )
}

function Context({ context, words, isLeft }: { context: string; words: string; isLeft: boolean }) {
  const at = nearestMiddle(context, words)
  if (at === null) return context
  return (
    <>
      {context.slice(0, at)}
      <mark className={classes(style.words, isLeft && style.left)}>{words}</mark>
      {context.slice(at + words.length)}
    </>
  )
}

/** The words may stand in what surrounds them as well; those that were found are in the middle of it. */
function nearestMiddle(context: string, words: string): number | null {
  const starts: number[] = []
  for (let at = context.indexOf(words); at >= 0; at = context.indexOf(words, at + 1)) starts.push(at)
  const off = (at: number) => Math.abs(at + (words.length - context.length) / 2)
  return starts.toSorted((one, other) => off(one) - off(other))[0] ?? null
}

function usePlace(place: string): string {
  const t = useMessages('jury')
  const [room = '', second = '', third = '', fourth = ''] = place.split('.')
  const named = (language: string) => (isLanguage(language) ? ownNames[language] : language)
  if (room === 'images') return t('anon.place.legend', { language: named(fourth) })
  if (room === 'texts') {
    const fields = {
      title: t('anon.place.title', { language: named(second) }),
      summary: t('anon.place.summary', { language: named(second) }),
    }
    return third === 'title' || third === 'summary'
      ? fields[third]
      : t('anon.place.description', { language: named(second) })
  }
  return t('anon.place.facts')
}
