import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useApiQuery } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { TextField } from '#web/kit/fields/TextField.tsx'
import { searchFirms } from '../contract.ts'
import style from './Firms.module.css'
import { FoundFirm } from './FoundFirm.tsx'

interface FindFirmProps {
  /** Called with the typed name if the firm is not found. */
  onEnter: (name: string) => void
}

/** Searches for a firm before one is created: a colleague may have created it. */
export function FindFirm({ onEnter }: FindFirmProps) {
  const t = useMessages('firms')
  const [text, setText] = useState('')
  const [settled] = useDebouncedValue(text.trim(), 300)
  const isOpen = settled.length >= 2
  const found = useApiQuery(searchFirms, { text: settled }, { enabled: isOpen })
  const firms = isOpen ? found.data : undefined
  return (
    <section aria-labelledby="find-firm">
      <h2 className={style.part} id="find-firm">
        {t('find.title')}
      </h2>
      <p className={style.about}>{t('find.about')}</p>
      <div className={style.form}>
        <TextField
          label={t('find.label')}
          type="search"
          autoComplete="off"
          maxLength={200}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {found.error && isOpen && <p role="alert">{found.error.message}</p>}
        {firms && (
          <p className={firms.length > 0 ? 'visually-hidden' : undefined} role="status">
            {firms.length > 0 ? t('find.found', { count: firms.length }) : t('find.none')}
          </p>
        )}
        {firms && firms.length > 0 && (
          <ul className={style.rows}>
            {firms.map((firm) => (
              <FoundFirm key={firm.id} firm={firm} />
            ))}
          </ul>
        )}
        <div>
          <Button onClick={() => onEnter(text.trim())}>{t('find.enter')}</Button>
        </div>
      </div>
    </section>
  )
}
