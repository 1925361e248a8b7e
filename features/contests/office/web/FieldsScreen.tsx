import { useState } from 'react'
import type { AdminContest } from '#features/contests/contest/contract.ts'
import { joinParts } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { Button } from '#web/kit/Button.tsx'
import { links } from '#web/links.ts'
import { useDraft } from '#web/offline/use-draft.ts'
import { ConfirmDialog } from '#web/parts/ConfirmDialog.tsx'
import { setEntryFields } from '../contract.ts'
import { moved, replaced } from './disciplines-form.ts'
import { EditForm, useSave } from './EditForm.tsx'
import edit from './EditForms.module.css'
import { EditFrame } from './EditFrame.tsx'
import { FieldParts } from './FieldParts.tsx'
import style from './Fields.module.css'
import { type FieldForm, fieldForm, fieldOf, isUnread, newField } from './fields-form.ts'
import { Moves } from './Moves.tsx'

/** The fields that a contest adds to the form of its entrants. */
export function Component() {
  const t = useMessages('contests')
  return (
    <EditFrame title={t('fields.title')} preview="information">
      {(contest) => <Fields contest={contest} />}
    </EditFrame>
  )
}

function Fields({ contest }: { contest: AdminContest }) {
  const t = useMessages('contests')
  const own = useLanguage()
  const saved = contest.limits.fields
  const draft = useDraft('fields', { rows: saved.map((field) => fieldForm(field, own)) })
  const { rows } = draft.values
  const setRows = (next: FieldForm[]) => draft.setValues({ rows: next })
  const { save, errors } = useSave(setEntryFields, draft)
  const [opened, setOpened] = useState<string | null>(null)
  const [removing, setRemoving] = useState<FieldForm | null>(null)
  const nameOf = (row: FieldForm) => inLanguage(row.label, own) || t('admin.unnamed')
  const isKept = (row: FieldForm) => contest.areFieldsFixed && saved.some(({ key }) => key === row.key)
  const remove = (row: FieldForm) => setRows(rows.filter(({ key }) => key !== row.key))
  const add = () => {
    const row = newField()
    setRows([...rows, row])
    setOpened(row.key)
  }
  const submit = () => {
    const wrong = rows.find(({ type, least, most }) =>
      type === 'number' ? isUnread(least, own) || isUnread(most, own) : false,
    )
    if (wrong) return setOpened(wrong.key)
    save.mutate({
      contestId: contest.id,
      version: contest.version,
      fields: rows.map((row) => fieldOf(row, own)),
    })
  }
  return (
    <EditForm contest={contest} draft={draft} save={save} onSave={submit}>
      <p className={edit.about}>
        {t('fields.about')} <Anchor href={links.contestLimits(contest.id)}>{t('fields.files')}</Anchor>
      </p>
      {contest.areFieldsFixed && (
        <p className={edit.locked} role="note">
          {t('fields.fixed_about')}
        </p>
      )}
      {rows.length === 0 && <p className={edit.about}>{t('fields.none')}</p>}
      <ol className={style.rows}>
        {rows.map((row, place) => {
          const wrong = Object.entries(errors).filter(([name]) => name.startsWith(`fields.${place}.`))
          const isOpen = opened === row.key || wrong.length > 0
          return (
            <li key={row.key} className={style.row}>
              <div className={style.head}>
                <button
                  type="button"
                  className={style.opener}
                  aria-expanded={isOpen}
                  onClick={() => setOpened(isOpen ? null : row.key)}
                >
                  <svg className={style.chevron} viewBox="0 0 12 12" aria-hidden="true">
                    <path d="M2 4l4 4 4-4" />
                  </svg>
                  <span className={style.name}>{nameOf(row)}</span>
                  <span className={style.type}>
                    {joinParts(
                      [t(`field_type.${row.type}`), row.isRequired ? t('fields.required_short') : null],
                      own,
                    )}
                  </span>
                </button>
                <Moves
                  name={nameOf(row)}
                  isFirst={place === 0}
                  isLast={place === rows.length - 1}
                  staysBecause={isKept(row) ? t('fields.kept') : undefined}
                  onMove={(by) => setRows(moved(rows, place, by))}
                  onRemove={() => (saved.some(({ key }) => key === row.key) ? setRemoving(row) : remove(row))}
                />
              </div>
              {isOpen && (
                <FieldParts
                  row={row}
                  saved={contest.areFieldsFixed ? saved.find(({ key }) => key === row.key) : undefined}
                  contest={contest}
                  errorAt={(part) => errors[`fields.${place}.${part}`]?.[0]}
                  onChange={(next) => setRows(replaced(rows, next))}
                />
              )}
            </li>
          )
        })}
      </ol>
      {errors.fields && <p role="alert">{errors.fields[0]}</p>}
      <div>
        <Button small onClick={add}>
          {t('fields.add')}
        </Button>
      </div>
      {removing && (
        <ConfirmDialog
          title={t('fields.remove_question', { name: nameOf(removing) })}
          lead={t('fields.remove_follows')}
          action={t('admin.remove', { name: nameOf(removing) })}
          onConfirm={() => {
            remove(removing)
            setRemoving(null)
          }}
          onClose={() => setRemoving(null)}
        />
      )}
    </EditForm>
  )
}
