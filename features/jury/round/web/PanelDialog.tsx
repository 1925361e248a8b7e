import { useState } from 'react'
import { joinParts } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import { useApiAction } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Checkbox } from '#web/kit/fields/Checkbox.tsx'
import { TextField } from '#web/kit/fields/TextField.tsx'
import { ConfirmDialog } from '#web/parts/ConfirmDialog.tsx'
import { FormDialog } from '#web/parts/FormDialog.tsx'
import {
  addPanel,
  changePanel,
  getPanels,
  type PanelsView,
  type PanelView,
  removePanel,
} from '../contract-panels.ts'
import style from './AdminPanels.module.css'

interface PanelDialogProps {
  view: PanelsView
  panel: PanelView | null
  onClose: () => void
}

export function PanelDialog({ view, panel, onClose }: PanelDialogProps) {
  const t = useMessages('jury')
  const [name, setName] = useState(panel?.name ?? '')
  const [jurorIds, setJurorIds] = useState(panel?.jurorIds ?? [])
  const [categoryIds, setCategoryIds] = useState(panel?.categoryIds ?? [])
  const add = useApiAction(addPanel, { refreshes: [getPanels], onDone: onClose })
  const change = useApiAction(changePanel, { refreshes: [getPanels], onDone: onClose })
  const contestId = view.contest.id
  const send = () => {
    const fields = { contestId, name, jurorIds, categoryIds }
    if (panel) change.mutate({ ...fields, panelId: panel.id })
    else add.mutate(fields)
  }
  return (
    <FormDialog
      wide
      title={panel ? t('panels.change_named', { name: panel.name }) : t('panels.add')}
      className={style.form}
      action={t('form.save')}
      look="next"
      sending={panel ? change : add}
      onSubmit={send}
      onClose={onClose}
    >
      <TextField
        label={t('panels.name')}
        maxLength={80}
        required
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <div className={style.choices}>
        <JurorChoices view={view} chosen={jurorIds} onChange={setJurorIds} />
        <CategoryChoices view={view} panel={panel} chosen={categoryIds} onChange={setCategoryIds} />
      </div>
    </FormDialog>
  )
}

interface ChoicesProps {
  view: PanelsView
  chosen: string[]
  onChange: (chosen: string[]) => void
}

const turned = (chosen: string[], id: string) =>
  chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]

function JurorChoices({ view, chosen, onChange }: ChoicesProps) {
  const t = useMessages('jury')
  return (
    <fieldset className={style.choice}>
      <legend>{t('admin.jurors')}</legend>
      {view.jurors.length === 0 && <p className={style.rest}>{t('admin.jurors_none')}</p>}
      {view.jurors.map(({ id, number, name }) => (
        <Checkbox
          key={id}
          label={`${String(number).padStart(2, '0')} ${name}`}
          checked={chosen.includes(id)}
          onChange={() => onChange(turned(chosen, id))}
        />
      ))}
    </fieldset>
  )
}

function CategoryChoices({ view, panel, chosen, onChange }: ChoicesProps & { panel: PanelView | null }) {
  const t = useMessages('jury')
  const language = useLanguage()
  const holderOf = (categoryId: string) =>
    view.panels.find(({ id, categoryIds }) => id !== panel?.id && categoryIds.includes(categoryId))?.name
  return (
    <fieldset className={style.choice}>
      <legend>{t('panels.what')}</legend>
      {view.categories.map(({ id, name, discipline, entries }) => {
        const holder = holderOf(id)
        return (
          <Checkbox
            key={id}
            label={joinParts([inLanguage(discipline, language), inLanguage(name, language)], language)}
            hint={[t('panels.entries', { count: entries }), holder && t('panels.moves', { name: holder })]
              .filter(Boolean)
              .join(' · ')}
            checked={chosen.includes(id)}
            onChange={() => onChange(turned(chosen, id))}
          />
        )
      })}
    </fieldset>
  )
}

type RemovePanelDialogProps = { view: PanelsView; panel: PanelView; onClose: () => void }

export function RemovePanelDialog({ view, panel, onClose }: RemovePanelDialogProps) {
  const t = useMessages('jury')
  const remove = useApiAction(removePanel, { refreshes: [getPanels], onDone: onClose })
  return (
    <ConfirmDialog
      title={t('panels.remove_title', { name: panel.name })}
      lead={t('panels.remove_lead')}
      action={t('panels.remove')}
      sending={remove}
      onConfirm={() => remove.mutate({ contestId: view.contest.id, panelId: panel.id })}
      onClose={onClose}
    />
  )
}
