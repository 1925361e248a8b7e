import { useState } from 'react'
import {
  type AdminPrize,
  addPrize,
  changePrize,
  listPrizes,
  removePrize,
} from '#features/jury/finals/contract-prizes.ts'
import { formatLanguage, joinParts } from '#shared/format.ts'
import { inLanguage, languages, unwritten } from '#shared/language.ts'
import { Invalid } from '#web/api/api.ts'
import { useApiAction } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { Checkbox } from '#web/kit/fields/Checkbox.tsx'
import { NumberField } from '#web/kit/fields/NumberField.tsx'
import { TextField } from '#web/kit/fields/TextField.tsx'
import { ConfirmDialog } from '#web/parts/ConfirmDialog.tsx'
import { FormDialog } from '#web/parts/FormDialog.tsx'
import { candidateSets, candidatesOf } from '../candidates.ts'
import type { ResultsView } from '../contract.ts'
import style from './FinalsResults.module.css'

type PrizeDialogProps = { results: ResultsView; prize?: AdminPrize; onClose: () => void }

/** A grand prize: its name in four languages, the quorum of its vote, and its candidates. */
export function PrizeDialog({ results, prize, onClose }: PrizeDialogProps) {
  const t = useMessages('results')
  const language = useLanguage()
  const contestId = results.contest.id
  const [name, setName] = useState(prize?.name ?? unwritten)
  const [quorum, setQuorum] = useState(String(prize?.quorum ?? 50))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () =>
      new Set(prize ? prize.candidates.map(({ entryId }) => entryId) : candidatesOf(results, 'best_level')),
  )
  const [isRemoving, setRemoving] = useState(false)
  const options = { refreshes: [listPrizes], onDone: onClose }
  const add = useApiAction(addPrize, options)
  const change = useApiAction(changePrize, options)
  const remove = useApiAction(removePrize, options)
  const failure = add.error ?? change.error
  const errors = failure instanceof Invalid ? failure.errors : {}
  const submit = () => {
    const form = {
      contestId,
      name,
      quorum: Number(quorum.trim() || Number.NaN),
      entryIds: [...chosen],
    }
    if (prize) change.mutate({ ...form, prizeId: prize.id })
    else add.mutate(form)
  }
  if (prize && isRemoving) {
    return (
      <ConfirmDialog
        title={t('prizes.remove_question', { name: inLanguage(prize.name, language) })}
        lead={t('prizes.remove_follows')}
        action={t('prizes.remove')}
        sending={remove}
        onConfirm={() => remove.mutate({ contestId, prizeId: prize.id })}
        onClose={() => setRemoving(false)}
      />
    )
  }
  return (
    <FormDialog
      wide
      title={t(prize ? 'prizes.change' : 'prizes.add')}
      lead={t('prizes.form_lead')}
      className={style.fields}
      action={t('prizes.keep')}
      look="next"
      sending={prize ? change : add}
      fieldErrors
      more={
        prize && (
          <Button look="text" onClick={() => setRemoving(true)}>
            {t('prizes.remove')}
          </Button>
        )
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={style.pair}>
        {languages.map((one) => (
          <TextField
            key={one}
            compact
            label={t('prizes.name_in', { language: formatLanguage(one, language) })}
            value={name[one]}
            error={errors[`name.${one}`]?.[0]}
            onChange={(event) => setName({ ...name, [one]: event.currentTarget.value })}
          />
        ))}
        <NumberField
          compact
          label={t('prizes.quorum')}
          hint={t('prizes.quorum_hint')}
          unit="%"
          value={quorum}
          error={errors.quorum?.[0]}
          onChange={(event) => setQuorum(event.currentTarget.value)}
        />
      </div>
      <CandidatePicks results={results} chosen={chosen} onChange={setChosen} />
    </FormDialog>
  )
}

type CandidatePicksProps = {
  results: ResultsView
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
}

/** The candidates: adds a usual set at once, or single entries. */
function CandidatePicks({ results, chosen, onChange }: CandidatePicksProps) {
  const t = useMessages('results')
  const language = useLanguage()
  const levelOf = (key: string | null) => {
    const level = results.levels.find((one) => one.key === key)
    return level ? inLanguage(level.name, language) : t('level.none')
  }
  const categoryOf = (id: string) => {
    const category = results.categories.find((one) => one.id === id)
    return category ? inLanguage(category.name, language) : ''
  }
  const inOrder = results.entries.toSorted((one, other) => other.corrected - one.corrected)
  const take = (entryId: string, isTaken: boolean) => {
    const next = new Set(chosen)
    if (isTaken) next.add(entryId)
    else next.delete(entryId)
    onChange(next)
  }
  return (
    <fieldset>
      <legend className={style.state}>{t('prizes.chosen', { count: chosen.size })}</legend>
      <div className={style.actions}>
        {candidateSets.map((set) => (
          <Button key={set} small onClick={() => onChange(new Set(candidatesOf(results, set)))}>
            {t(`prizes.set_${set}`)}
          </Button>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard. */}
      <section className={style.picks} tabIndex={0} aria-label={t('list')}>
        <ul>
          {inOrder.map(({ entryId, title, level, categoryId, firm }) => (
            <li key={entryId}>
              <Checkbox
                label={inLanguage(title, language)}
                hint={joinParts([levelOf(level), categoryOf(categoryId), firm], language)}
                checked={chosen.has(entryId)}
                onChange={(event) => take(entryId, event.currentTarget.checked)}
              />
            </li>
          ))}
        </ul>
      </section>
    </fieldset>
  )
}
