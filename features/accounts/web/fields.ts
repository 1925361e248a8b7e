import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { Invalid, Refused } from '#web/api.ts'
import { useWords } from '#web/words.ts'

type Control = HTMLInputElement | HTMLSelectElement

/**
 * The typed values of a form and, after it was refused, the sentence at each field and the one above all. What was
 * typed stays whatever the answer is; the first field at fault receives the focus.
 */
export function useFields<Values extends Record<string, string>>(initial: Values, failure: Error | null) {
  const shared = useWords('shared')
  const [values, setValues] = useState(initial)
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [failure])

  const errors = failure instanceof Invalid ? failure.errors : {}
  // A fault of ours says no more than that; what the programme refuses, it explains.
  const explained = failure instanceof Invalid || failure instanceof Refused
  return {
    form,
    values,
    setValues,
    errorOf: (name: string) => errors[name]?.[0],
    field: (name: keyof Values & string) => ({
      name,
      value: values[name],
      onChange: ({ target }: ChangeEvent<Control>) =>
        setValues((typed) => ({ ...typed, [name]: target.value })),
      error: errors[name]?.[0],
    }),
    summary: failure && (explained ? failure.message : shared('fault')),
  }
}

/** Lets the page keep its place, and does what the form is for. */
export function sending(act: () => void) {
  return (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    act()
  }
}
