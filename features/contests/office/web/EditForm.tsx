import type { FormEvent, ReactNode } from 'react'
import { useLocation } from 'react-router'
import {
  type AdminContest,
  getAdminContest,
  getContest,
  listAdminContests,
} from '#features/contests/contest/contract.ts'
import { contestLifecycle } from '#features/contests/lifecycle.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { Invalid } from '#web/api/api.ts'
import { useFailureSentence } from '#web/api/failure.ts'
import { useApiAction } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { Button } from '#web/kit/Button.tsx'
import { say } from '#web/kit/messages.ts'
import { links } from '#web/links.ts'
import { DraftNotice } from '#web/offline/DraftNotice.tsx'
import style from './EditForms.module.css'

/** Once judging has begun, the limits are read-only. */
export const areSettingsLocked = ({ status }: AdminContest) => !contestLifecycle.can('edit', status)

/** Saves a part of a contest, then discards its saved draft. */
export function useSave<E extends Endpoint>(part: E, draft: { settle(): void }) {
  const t = useMessages('contests')
  const save = useApiAction(part, {
    refreshes: [getAdminContest, listAdminContests, getContest],
    onDone: () => {
      draft.settle()
      say.success(t('admin.saved'))
    },
  })
  const errors = save.error instanceof Invalid ? save.error.errors : {}
  return { save, errors }
}

/** The order in which a contest is set up. */
const parts = [
  { title: 'admin.texts', href: links.contestTexts },
  { title: 'disciplines', href: links.contestDisciplines },
  { title: 'admin.limits', href: links.contestLimits },
  { title: 'fields.title', href: links.contestFields },
  { title: 'prices.title', href: links.contestPrices },
  { title: 'admin.scale', href: links.contestScale },
] as const

/** Of a draft: the part after this one. */
function usePartAfter({ id, status }: AdminContest): (typeof parts)[number] | undefined {
  const { pathname } = useLocation()
  const place = parts.findIndex(({ href }) => href(id) === pathname)
  return status === 'draft' && place >= 0 ? parts[place + 1] : undefined
}

interface EditFormProps {
  contest: AdminContest
  draft: { isRestored: boolean; discard(): void }
  save: { isPending: boolean; error: Error | null }
  onSave(): void
  children: ReactNode
}

/** The form of one part: the draft notice, the save button, the way back, and in a draft the way to the next part. */
export function EditForm({ contest, draft, save, onSave, children }: EditFormProps) {
  const t = useMessages('contests')
  const sentenceOf = useFailureSentence()
  const isLocked = areSettingsLocked(contest)
  const next = usePartAfter(contest)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSave()
  }
  return (
    <form className={style.form} onSubmit={submit} noValidate>
      {isLocked && (
        <p className={style.locked} role="note">
          {t('code.contest_settled')}{' '}
          <Anchor href={links.adminContest(contest.id)}>{t('admin.locked_open')}</Anchor>
        </p>
      )}
      <DraftNotice of={draft} />
      <fieldset className={style.fields} disabled={isLocked}>
        {children}
      </fieldset>
      {save.error && <p role="alert">{sentenceOf(save.error)}</p>}
      <div className={style.save}>
        <Button
          look="next"
          small
          type="submit"
          busy={save.isPending}
          disabledReason={isLocked ? t('code.contest_settled') : undefined}
        >
          {t('admin.save')}
        </Button>
        {next && <Anchor href={next.href(contest.id)}>{t('admin.next', { part: t(next.title) })}</Anchor>}
        <Anchor href={links.adminContest(contest.id)}>{t('admin.back')}</Anchor>
      </div>
    </form>
  )
}
