import style from '#features/contests/prices/web/Prices.module.css'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { TextField } from '#web/kit/TextField.tsx'

interface SpanFieldsProps {
  row: { startsAt: string; endsAt: string }
  /** It has begun in an open contest: only its end can still change. */
  isBegun: boolean
  isEndOptional?: boolean
  errorAt(field: string): string | undefined
  onChange(change: { startsAt?: string; endsAt?: string }): void
}

/** From when until when a price holds, by the clock of the contest's zone. */
export function SpanFields({ row, isBegun, isEndOptional, errorAt, onChange }: SpanFieldsProps) {
  const t = useMessages('contests')
  const wall = (field: 'startsAt' | 'endsAt') => ({
    compact: true,
    type: 'datetime-local',
    value: row[field],
    error: errorAt(field),
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [field]: event.currentTarget.value }),
  })
  return (
    <>
      <TextField
        label={t('admin.price_from')}
        note={isBegun && t('admin.price_begun')}
        readOnly={isBegun}
        {...wall('startsAt')}
      />
      <TextField
        label={t('admin.price_until')}
        note={isEndOptional && t('admin.optional')}
        {...wall('endsAt')}
      />
    </>
  )
}

interface SpanActionProps {
  name: string
  isBegun: boolean
  onSucceed(): void
  onRemove(): void
}

/** What has begun stays and can be followed by another; what has not can be taken away. */
export function SpanAction({ name, isBegun, onSucceed, onRemove }: SpanActionProps) {
  const t = useMessages('contests')
  return (
    <span className={style.acts}>
      {isBegun ? (
        <Button look="text" small aria-label={t('admin.price_succeed_named', { name })} onClick={onSucceed}>
          {t('admin.price_succeed')}
        </Button>
      ) : (
        <Button look="text" small aria-label={t('admin.remove', { name })} onClick={onRemove}>
          ×
        </Button>
      )}
    </span>
  )
}
