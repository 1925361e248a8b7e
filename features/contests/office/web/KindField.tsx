import { type ContestKind, contestKinds } from '#features/contests/lifecycle.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { SelectField } from '#web/kit/fields/SelectField.tsx'

interface KindFieldProps {
  value: ContestKind
  onChange(kind: ContestKind): void
}

/** What the contest takes: projects, products, or both. */
export function KindField({ value, onChange }: KindFieldProps) {
  const t = useMessages('contests')
  return (
    <SelectField
      compact
      label={t('admin.takes')}
      options={contestKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
      value={value}
      onChange={(event) => {
        const chosen = contestKinds.find((kind) => kind === event.currentTarget.value)
        if (chosen) onChange(chosen)
      }}
    />
  )
}
