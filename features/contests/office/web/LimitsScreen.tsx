import type { AdminContest } from '#features/contests/contest/contract.ts'
import { choosableFields } from '#features/contests/contest/limits.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Checkbox } from '#web/kit/fields/Checkbox.tsx'
import { NumberField } from '#web/kit/fields/NumberField.tsx'
import { TextField } from '#web/kit/fields/TextField.tsx'
import { useDraft } from '#web/offline/use-draft.ts'
import { setContestLimits } from '../contract.ts'
import { CountriesField } from './CountriesField.tsx'
import { EditForm, useSave } from './EditForm.tsx'
import style from './EditForms.module.css'
import { EditFrame } from './EditFrame.tsx'
import { KindField } from './KindField.tsx'
import { type LimitField, limitsForm, limitsOf } from './limits-form.ts'
import { SlotsPart } from './SlotFields.tsx'

/** The required and optional contents of a submission. */
export function Component() {
  const t = useMessages('contests')
  return (
    <EditFrame title={t('admin.limits')} preview="media">
      {(contest) => <Limits contest={contest} />}
    </EditFrame>
  )
}

function Limits({ contest }: { contest: AdminContest }) {
  const t = useMessages('contests')
  const draft = useDraft('limits', limitsForm(contest.limits, contest))
  const { values } = draft
  const { save, errors } = useSave(setContestLimits, draft)
  const submit = () => {
    const { id: contestId, version } = contest
    save.mutate({ contestId, version, kind: values.kind, ...limitsOf(values) })
  }
  const figure = (name: LimitField | 'evaluations') => ({
    compact: true,
    value: values[name],
    error: errors[name === 'evaluations' ? 'evaluationsPerEntry' : `limits.${name}`]?.[0],
    onChange: (event: { currentTarget: { value: string } }) =>
      draft.setValues({ ...values, [name]: event.currentTarget.value }),
  })
  return (
    <EditForm contest={contest} draft={draft} save={save} onSave={submit}>
      <section className={style.part}>
        <div className={style.triples}>
          <KindField value={values.kind} onChange={(kind) => draft.setValues({ ...values, kind })} />
          <NumberField label={t('admin.evaluations')} {...figure('evaluations')} />
        </div>
        <Checkbox
          label={t('admin.gives_feedback')}
          hint={t('admin.gives_feedback_about')}
          checked={values.givesFeedback}
          onChange={(event) => draft.setValues({ ...values, givesFeedback: event.currentTarget.checked })}
        />
      </section>
      <section className={style.part}>
        <h2>{t('admin.eligibility')}</h2>
        <div className={style.pairs}>
          <TextField
            compact
            type="date"
            label={t('admin.completed_from')}
            hint={t('admin.completed_from_about')}
            value={values.completedFrom}
            error={errors['limits.completedFrom']?.[0]}
            onChange={(event) => draft.setValues({ ...values, completedFrom: event.currentTarget.value })}
          />
          <NumberField
            compact
            label={t('admin.completed_within')}
            unit={t('admin.years')}
            hint={t('admin.completed_within_about')}
            value={values.completedWithinYears}
            error={errors['limits.completedWithinYears']?.[0]}
            onChange={(event) =>
              draft.setValues({ ...values, completedWithinYears: event.currentTarget.value })
            }
          />
        </div>
        <CountriesField
          countries={values.countries}
          error={errors['limits.countries']?.[0]}
          onChange={(countries) => draft.setValues({ ...values, countries })}
        />
      </section>
      <section className={style.part}>
        <h2>{t('admin.images')}</h2>
        <div className={style.triples}>
          <NumberField label={t('admin.images_at_least')} {...figure('imagesAtLeast')} />
          <NumberField label={t('admin.images_at_most')} {...figure('imagesAtMost')} />
          <NumberField label={t('admin.image_bytes')} unit={t('admin.megabyte')} {...figure('imageBytes')} />
          <NumberField label={t('admin.image_pixels')} unit="MP" {...figure('imagePixels')} />
          <NumberField label={t('admin.shortest_side')} unit="px" {...figure('imageShortestSide')} />
        </div>
      </section>
      <section className={style.part}>
        <h2>{t('admin.documents')}</h2>
        <div className={style.triples}>
          <NumberField label={t('admin.images_at_least')} {...figure('documentsAtLeast')} />
          <NumberField label={t('admin.images_at_most')} {...figure('documentsAtMost')} />
          <NumberField
            label={t('admin.image_bytes')}
            unit={t('admin.megabyte')}
            {...figure('documentBytes')}
          />
          <NumberField label={t('admin.document_pages')} {...figure('documentPages')} />
        </div>
      </section>
      <SlotsPart
        disciplines={contest.disciplines}
        slots={values.slots}
        errors={errors}
        onChange={(slots) => draft.setValues({ ...values, slots })}
      />
      <section className={style.part}>
        <h2>{t('field.description')}</h2>
        <div className={style.triples}>
          <NumberField label={t('admin.characters')} {...figure('descriptionCharacters')} />
        </div>
      </section>
      <fieldset className={style.part}>
        <legend>{t('admin.required')}</legend>
        <p className={style.about}>{t('admin.required_about')}</p>
        <div className={style.triples}>
          {choosableFields.map((field) => (
            <Checkbox
              key={field}
              label={t(`field.${field}`)}
              checked={values.required.includes(field)}
              onChange={(event) => {
                const others = values.required.filter((one) => one !== field)
                draft.setValues({
                  ...values,
                  required: event.currentTarget.checked ? [...others, field] : others,
                })
              }}
            />
          ))}
        </div>
      </fieldset>
    </EditForm>
  )
}
