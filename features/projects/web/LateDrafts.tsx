import { useState } from 'react'
import { formatMoment } from '#shared/format.ts'
import { Button } from '#web/kit/Button.tsx'
import { say } from '#web/kit/messages.tsx'
import { useAct, useAsked } from '#web/query.ts'
import { useLanguage, useWords } from '#web/words.ts'
import { admitLateDraft, declineLateDraft, listLateDrafts, type OfficeLateDraft } from '../contract-late.ts'
import { findContestProjects } from '../contract-office.ts'
import { DeclineLate } from './DeclineLate.tsx'
import { Differences } from './Differences.tsx'
import { fieldName } from './field-name.ts'
import style from './LateDrafts.module.css'

/** What arrived after a contest's deadline, above its projects, until somebody has decided on each. */
export function LateDrafts({ contestId }: { contestId: string }) {
  const t = useWords('projects')
  const found = useAsked(listLateDrafts, { contestId })
  const [declined, setDeclined] = useState<OfficeLateDraft | null>(null)
  if (found.isError) return <p role="alert">{found.error.message}</p>
  const drafts = found.data ?? []
  if (drafts.length === 0) return null
  return (
    <section className={style.late} aria-labelledby="late-drafts">
      <h2 id="late-drafts" className={style.title}>
        {t('late.office.title')}
      </h2>
      <p className={style.lead}>{t('late.office.lead')}</p>
      <ul>
        {drafts.map((draft) => (
          <Draft key={draft.id} draft={draft} onDecline={() => setDeclined(draft)} />
        ))}
      </ul>
      {declined && <DeclineDraft draft={declined} onClose={() => setDeclined(null)} />}
    </section>
  )
}

function Draft({ draft, onDecline }: { draft: OfficeLateDraft; onDecline(): void }) {
  const t = useWords('projects')
  const language = useLanguage()
  const { title, by, at, changes, places } = draft
  const admit = useAct(admitLateDraft, {
    refreshes: [listLateDrafts, findContestProjects],
    onDone: ({ left }) =>
      say.success(t(left.length > 0 ? 'late.office.was_admitted_partly' : 'late.office.was_admitted')),
  })
  return (
    <li className={style.draft}>
      <h3 className={style.name}>{title}</h3>
      <p className="small muted">
        {t('late.office.by', { name: by || t('conflict.somebody'), moment: formatMoment(at, language) })}
      </p>
      {changes.length === 0 && <p>{t('late.office.same')}</p>}
      {changes.map(({ field, before, after }) => (
        <div key={field} className={style.change}>
          <p className="small">{fieldName(field, t, places)}</p>
          <Differences
            nothing={t('conflict.nothing')}
            mine={{ head: t('late.office.now'), text: before }}
            theirs={{ head: t('late.office.draft'), text: after }}
          />
        </div>
      ))}
      <div className={style.acts}>
        <Button
          small
          busy={admit.isPending}
          aria-label={t('late.office.admit_named', { title })}
          onClick={() => admit.mutate({ lateId: draft.id })}
        >
          {t('late.office.admit')}
        </Button>
        <Button look="text" small aria-label={t('late.office.decline_named', { title })} onClick={onDecline}>
          {t('late.office.decline')}
        </Button>
      </div>
      {admit.error && <p role="alert">{admit.error.message}</p>}
    </li>
  )
}

function DeclineDraft({ draft, onClose }: { draft: OfficeLateDraft; onClose(): void }) {
  const t = useWords('projects')
  const decline = useAct(declineLateDraft, {
    refreshes: [listLateDrafts],
    onDone: () => {
      say.success(t('late.office.was_declined'))
      onClose()
    },
  })
  return (
    <DeclineLate
      question={t('late.office.question', { title: draft.title })}
      follows={t('late.office.follows')}
      sending={decline}
      onDecline={(reason) => decline.mutate({ lateId: draft.id, reason })}
      onClose={onClose}
    />
  )
}
