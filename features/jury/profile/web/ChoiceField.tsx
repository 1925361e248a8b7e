import { RadioList } from '#web/kit/RadioList.tsx'

interface ChoiceFieldProps<Value extends string> {
  id: string
  legend: string
  missing: string | undefined
  options: readonly { value: Value; label: string }[]
  value: Value | ''
  onChange(value: Value): void
}

/** A question with a few answers, none of them chosen beforehand. */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { id, legend, missing, options, value, onChange } = props
  return (
    <div id={id}>
      <RadioList
        legend={
          <>
            {legend} {missing && <span className="warn">{missing}</span>}
          </>
        }
        options={options}
        value={value === '' ? null : value}
        onChange={onChange}
      />
    </div>
  )
}
