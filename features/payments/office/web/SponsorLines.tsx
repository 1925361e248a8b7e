import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { MoneyField } from '#web/kit/fields/MoneyField.tsx'
import { NumberField } from '#web/kit/fields/NumberField.tsx'
import { TextField } from '#web/kit/fields/TextField.tsx'
import style from './Sponsors.module.css'
import { emptyLine, numbersIn, type SponsorForm, type TypedLine } from './sponsor-form.ts'

const mostLines = 40

interface SponsorLinesProps {
  form: SponsorForm
  errors: Record<string, string[]>
  isTried: boolean
  onChange(lines: TypedLine[]): void
}

/** The lines of the invoice; one at least. */
export function SponsorLines({ form, errors, isTried, onChange }: SponsorLinesProps) {
  const t = useMessages('payments')
  const language = useLanguage()
  const { lines, currency } = form
  const change = (place: number, part: Partial<TypedLine>) =>
    onChange(lines.map((line, at) => (at === place ? { ...line, ...part } : line)))
  return (
    <section className={style.part}>
      <h2>{t('sponsor.lines')}</h2>
      {lines.map((line, place) => {
        const { quantity, unitPrice } = numbersIn(line, language)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no name of its own while it is typed.
          <fieldset key={place} className={style.line}>
            <legend className="visually-hidden">{t('sponsor.line_number', { number: place + 1 })}</legend>
            <TextField
              label={t('sponsor.description')}
              maxLength={200}
              value={line.description}
              error={errors[`lines.${place}.description`]?.[0]}
              onChange={(event) => change(place, { description: event.currentTarget.value })}
            />
            <NumberField
              label={t('sponsor.quantity')}
              value={line.quantity}
              error={isTried && quantity < 1 ? t('sponsor.quantity_wrong') : undefined}
              onChange={(event) => change(place, { quantity: event.currentTarget.value })}
            />
            <MoneyField
              label={t('sponsor.price')}
              currency={currency}
              language={language}
              value={line.price}
              error={isTried && unitPrice < 1 ? t('sponsor.price_wrong') : undefined}
              onType={(price) => change(place, { price })}
            />
            {lines.length > 1 && (
              <Button
                look="text"
                small
                aria-label={t('sponsor.remove_line', { number: place + 1 })}
                onClick={() => onChange(lines.filter((_, at) => at !== place))}
              >
                ×
              </Button>
            )}
          </fieldset>
        )
      })}
      {lines.length < mostLines && (
        <div>
          <Button small onClick={() => onChange([...lines, emptyLine])}>
            {t('sponsor.add_line')}
          </Button>
        </div>
      )}
    </section>
  )
}
