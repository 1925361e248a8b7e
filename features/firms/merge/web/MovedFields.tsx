import { useEffect, useRef } from 'react'
import type { FirmProfile } from '#features/firms/profile/contract.ts'
import type { FirmField } from '#features/firms/profile/firm-fields.ts'
import { formatCountry } from '#shared/format.ts'
import { isLanguage, type Language, ownNames } from '#shared/language.ts'
import { type Messages, useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import style from './MovedFields.module.css'

interface MovedFieldsProps {
  fields: readonly FirmField[]
  mine: FirmProfile
  theirs: FirmProfile
  onChoose: (field: FirmField, whose: 'mine' | 'theirs') => void
}

/** Fields that two have changed: both versions, side by side, until one of each is chosen. */
export function MovedFields({ fields, mine, theirs, onChoose }: MovedFieldsProps) {
  const t = useMessages('firms')
  const language = useLanguage()
  const box = useRef<HTMLElement>(null)
  // It stands above the form, whose button may be far below.
  useEffect(() => box.current?.focus(), [])
  return (
    <section ref={box} tabIndex={-1} className={style.moved} role="alert" aria-label={t('moved.title')}>
      <h2>{t('moved.title')}</h2>
      <p>{t('moved.lead')}</p>
      {fields.map((field) => {
        const name = fieldName(field, t)
        return (
          <div key={field} className={style.field}>
            <h3>{name}</h3>
            <dl>
              <div>
                <dt>{t('moved.yours')}</dt>
                <dd>{said(mine, field, language) || t('moved.nothing')}</dd>
                <dd>
                  <Button small onClick={() => onChoose(field, 'mine')}>
                    {t('moved.keep', { field: name })}
                  </Button>
                </dd>
              </div>
              <div>
                <dt>{t('moved.theirs')}</dt>
                <dd>{said(theirs, field, language) || t('moved.nothing')}</dd>
                <dd>
                  <Button small onClick={() => onChoose(field, 'theirs')}>
                    {t('moved.take', { field: name })}
                  </Button>
                </dd>
              </div>
            </dl>
          </div>
        )
      })}
    </section>
  )
}

const labels = {
  name: 'field.name',
  country: 'field.country',
  state: 'field.state',
  city: 'field.city',
  address: 'field.address',
  zip: 'field.zip',
  phone: 'field.phone',
  email: 'field.email',
  website: 'field.website',
  billing: 'billing.title',
  socialLinks: 'moved.social',
  'description.en': 'moved.text',
  'description.fr': 'moved.text',
  'description.zh-hans': 'moved.text',
  'description.es': 'moved.text',
} as const satisfies Record<FirmField, string>

export function fieldName(field: FirmField, t: Messages<'firms'>): string {
  const [, language] = field.split('.')
  return t(labels[field], isLanguage(language) ? { language: ownNames[language] } : {})
}

function said(profile: FirmProfile, field: FirmField, language: Language): string {
  if (field === 'socialLinks') return profile.socialLinks.join('\n')
  if (field === 'country') return profile.country && formatCountry(profile.country, language)
  if (field === 'billing')
    return Object.values(profile.billing ?? {})
      .filter(Boolean)
      .join('\n')
  const [whole, part] = field.split('.')
  if (whole === 'description' && isLanguage(part)) return profile.description[part]
  return String(Object.entries(profile).find(([name]) => name === field)?.[1] ?? '')
}
