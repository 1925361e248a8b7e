import { useState } from 'react'
import { joinParts } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import { useApiAction } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { classes } from '#web/kit/classes.ts'
import { FieldError } from '#web/kit/fields/FieldError.tsx'
import { say } from '#web/kit/messages.ts'
import { type ListColumn, ListTable } from '#web/parts/list/ListTable.tsx'
import { Pages } from '#web/parts/Pages.tsx'
import { readmitEntry } from '../contract-entries.ts'
import {
  type AssignmentColumn,
  type AssignmentSearch,
  type AssignmentsView,
  assignmentsPageSize,
  listAssignedEntries,
} from '../contract-evaluations.ts'
import style from './AdminEvaluations.module.css'
import { EntryActionsDialog } from './EntryActionsDialog.tsx'
import { JurorsVersionDialog } from './JurorsVersionDialog.tsx'

type Entry = AssignmentsView['entries'][number]

interface EvaluationsTableProps {
  view: AssignmentsView
  sort: AssignmentSearch['sort']
}

export function EvaluationsTable({ view, sort }: EvaluationsTableProps) {
  const t = useMessages('jury')
  const language = useLanguage()
  const hasPanels = view.entries.some(({ panel }) => panel !== null)
  const categoryOf = new Map(view.categories.map(({ id, name }) => [id, inLanguage(name, language)]))
  const [previewed, setPreviewed] = useState<Entry | null>(null)
  const [acting, setActing] = useState<Entry | null>(null)
  const isPublic = view.contest.status === 'announced' || view.contest.status === 'archived'
  if (view.total === 0) {
    return (
      <div>
        <p className={style.none}>{t('show.none')}</p>
        <WithdrawnEntries view={view} />
      </div>
    )
  }
  const columns: ListColumn<Entry & { id: string }, AssignmentColumn>[] = [
    {
      name: 'entry',
      label: t('evaluations.entry'),
      look: 'name',
      sort: 'number',
      titleOf: ({ title }) => inLanguage(title, language),
      show: ({ number, title }) => `${number} ${inLanguage(title, language)}`,
    },
    { name: 'category', label: t('show.category'), show: ({ categoryId }) => categoryOf.get(categoryId) },
    ...(hasPanels
      ? [
          {
            name: 'panel',
            label: t('invite.panel'),
            isSpare: true,
            show: ({ panel }: Entry) => panel ?? t('evaluations.whole_jury'),
          },
        ]
      : []),
    {
      name: 'evaluations',
      label: t('evaluations.count'),
      look: 'figure',
      sort: 'evaluations',
      show: ({ evaluations }) => (
        <span className={evaluations < view.wanted ? style.lacking : undefined}>
          {t('form.of', { at: evaluations, total: view.wanted })}
        </span>
      ),
    },
    { name: 'jurors', label: t('admin.jurors'), show: (entry) => <AssignedJurors entry={entry} /> },
    {
      name: 'actions',
      label: t('memberships.actions'),
      look: 'actions',
      show: (entry) => (
        <div className={style.rowActions}>
          <Button small look="text" onClick={() => setPreviewed(entry)}>
            {t('anon.open')}
            <span className="visually-hidden">{` ${entry.number}`}</span>
          </Button>
          {!isPublic && (
            <Button small look="text" onClick={() => setActing(entry)}>
              {t('entry_action.open')}
              <span className="visually-hidden">{` ${entry.number}`}</span>
            </Button>
          )}
        </div>
      ),
    },
  ]
  return (
    <div>
      <ListTable
        caption={t('evaluations.title')}
        rows={view.entries.map((entry) => ({ ...entry, id: entry.entryId }))}
        columns={columns}
        sort={sort}
      />
      <p className={style.quiet}>{t('evaluations.key')}</p>
      <Pages total={view.total} pageSize={assignmentsPageSize} />
      {!isPublic && <WithdrawnEntries view={view} />}
      {acting && <EntryActionsDialog view={view} entry={acting} onClose={() => setActing(null)} />}
      {previewed && (
        <JurorsVersionDialog
          contestId={view.contest.id}
          projectId={previewed.projectId}
          onClose={() => setPreviewed(null)}
        />
      )}
    </div>
  )
}

function AssignedJurors({ entry }: { entry: Entry }) {
  const t = useMessages('jury')
  const language = useLanguage()
  return (
    <ul className={style.assigned}>
      {entry.jurors.map(({ jurorId, number, name, state, source }) => {
        const facts = [
          name,
          t(`evaluations.state.${state}`),
          ...(source === 'automatic' ? [] : [t(`source.${source}`)]),
        ]
        return (
          <li key={jurorId} className={classes(style.juror, style[state])} title={joinParts(facts, language)}>
            {String(number).padStart(2, '0')}
            <span className="visually-hidden">{` ${joinParts(facts, language)}`}</span>
          </li>
        )
      })}
    </ul>
  )
}

function WithdrawnEntries({ view }: { view: AssignmentsView }) {
  const t = useMessages('jury')
  const language = useLanguage()
  const readmit = useApiAction(readmitEntry, {
    refreshes: [listAssignedEntries],
    onDone: () => say.success(t('entry_action.readmitted')),
  })
  if (view.withdrawn.length === 0) return null
  return (
    <section>
      <h2>{t('entry_action.list')}</h2>
      <ul>
        {view.withdrawn.map(({ entryId, number, title }) => (
          <li key={entryId} className={style.withdrawn}>
            {number} {inLanguage(title, language)}
            <Button
              small
              busy={readmit.isPending}
              onClick={() => readmit.mutate({ contestId: view.contest.id, entryId })}
            >
              {t('entry_action.readmit')}
              <span className="visually-hidden">{` ${inLanguage(title, language)}`}</span>
            </Button>
          </li>
        ))}
      </ul>
      {readmit.error && <FieldError>{readmit.error.message}</FieldError>}
    </section>
  )
}
