import type { FormEvent } from 'react'
import {
  getSellerSettings,
  listTaxes,
  type SellerSettings,
  setSeller,
} from '#features/payments/money/contract.ts'
import { type ProvincialTax, provincialTaxes } from '#features/payments/money/taxes.ts'
import { languages, locales, ownNames, unwritten } from '#shared/language.ts'
import { Invalid } from '#web/api/api.ts'
import { useFailureSentence } from '#web/api/failure.ts'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { Checkbox } from '#web/kit/fields/Checkbox.tsx'
import { TextArea } from '#web/kit/fields/TextArea.tsx'
import { TextField } from '#web/kit/fields/TextField.tsx'
import { say } from '#web/kit/messages.ts'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { DraftNotice } from '#web/offline/DraftNotice.tsx'
import { useDraft } from '#web/offline/use-draft.ts'
import { Waiting } from '#web/offline/Waiting.tsx'
import style from './Taxes.module.css'

/** Who issues the invoices, and how to pay it by transfer. */
export function Component() {
  const t = useMessages('payments')
  const found = useApiQuery(getSellerSettings, {})
  return (
    <>
      <title>{`${t('seller.title')} — Palmarès`}</title>
      <TitleBlock title={t('seller.title')} facts={t('seller.facts')} />
      <Waiting of={found}>{(settings) => <SellerForm key={settings.version} settings={settings} />}</Waiting>
    </>
  )
}

function SellerForm({ settings: { version, ...settings } }: { settings: SellerSettings }) {
  const t = useMessages('payments')
  const sentenceOf = useFailureSentence()
  const draft = useDraft('seller', {
    ...settings,
    transferInstructions: { ...unwritten, ...settings.transferInstructions },
  })
  const { values, setValues } = draft
  const save = useApiAction(setSeller, {
    refreshes: [getSellerSettings, listTaxes],
    onDone: () => {
      draft.settle()
      say.success(t('seller.saved'))
    },
  })
  const errors = save.error instanceof Invalid ? save.error.errors : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate({ ...values, version })
  }
  const field = (name: 'name' | 'address' | 'email' | 'gstNumber' | 'qstNumber') => ({
    value: values[name],
    error: errors[name]?.[0],
    onChange: (event: { currentTarget: { value: string } }) =>
      setValues({ ...values, [name]: event.currentTarget.value }),
  })
  const switchTax = (province: ProvincialTax, isOn: boolean) =>
    setValues({
      ...values,
      provincialTaxes: provincialTaxes.filter((one) =>
        one === province ? isOn : values.provincialTaxes.includes(one),
      ),
    })
  return (
    <form className={style.form} onSubmit={submit} noValidate>
      <DraftNotice of={draft} />
      {version === 0 && (
        <p className="warn" role="status">
          {t('seller.missing')}
        </p>
      )}
      <section className={style.part}>
        <TextField compact label={t('seller.name')} maxLength={200} {...field('name')} />
        <TextArea label={t('billing.address')} rows={4} {...field('address')} />
        <TextField compact label={t('admin.email')} type="email" maxLength={200} {...field('email')} />
        <div className={style.pairs}>
          <TextField
            compact
            label={t('seller.gst')}
            hint={errors.gstNumber ? undefined : t('seller.gst_hint')}
            {...field('gstNumber')}
          />
          <TextField
            compact
            label={t('seller.qst')}
            hint={errors.qstNumber ? undefined : t('seller.qst_hint')}
            {...field('qstNumber')}
          />
        </div>
        <p className={style.about}>{t('seller.numbers_about')}</p>
      </section>
      <fieldset className={style.part}>
        <legend>{t('seller.provincial')}</legend>
        <p className={style.about}>{t('seller.provincial_about')}</p>
        {provincialTaxes.map((province) => (
          <Checkbox
            key={province}
            label={t(`seller.provincial_tax.${province}`)}
            checked={values.provincialTaxes.includes(province)}
            onChange={(event) => switchTax(province, event.currentTarget.checked)}
          />
        ))}
      </fieldset>
      <fieldset className={style.part}>
        <legend>{t('means.transfer')}</legend>
        <p className={style.about}>{t('seller.transfer_about')}</p>
        <div className={style.pairs}>
          {languages.map((language) => (
            <TextArea
              key={language}
              label={ownNames[language]}
              lang={locales[language]}
              rows={4}
              maxLength={2000}
              value={values.transferInstructions[language]}
              error={errors[`transferInstructions.${language}`]?.[0]}
              onChange={(event) =>
                setValues({
                  ...values,
                  transferInstructions: {
                    ...values.transferInstructions,
                    [language]: event.currentTarget.value,
                  },
                })
              }
            />
          ))}
        </div>
      </fieldset>
      {save.error && <p role="alert">{sentenceOf(save.error)}</p>}
      <div>
        <Button look="next" small type="submit" busy={save.isPending}>
          {t('seller.save')}
        </Button>
      </div>
    </form>
  )
}
