import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { Invalid, Offline, Rejected } from '#web/api/api.ts'
import { useFailureSentence } from '#web/api/failure.ts'
import { useFilled } from '#web/filled.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { say } from '#web/kit/messages.ts'
import { useDraft } from '#web/offline/use-draft.ts'

type Control = HTMLInputElement | HTMLSelectElement

interface FieldsOptions<Values> {
  /** The form's name, under which its draft is saved until it is sent. */
  draftName?: string
  /** Fields that are never stored on the device: passwords and codes. */
  secret?: readonly (keyof Values & string)[]
  /** Shows an error as a toast as well. */
  hasToast?: boolean
  /** Errors whose message is shown unchanged; any other failure shows a generic one. */
  isExplained?: (failure: Error) => boolean
}

const rejectedOrInvalid = (failure: Error) =>
  failure instanceof Invalid || failure instanceof Rejected || failure instanceof Offline

/**
 * The typed values of a form and, after a rejection, the error at each field and the general one. The typed values
 * stay after any response; the first field with an error receives the focus.
 */
export function useFields<Values extends Record<string, string>>(
  initial: Values,
  failure: Error | null,
  options: FieldsOptions<Values> = {},
) {
  const { draftName, secret, hasToast = false, isExplained = rejectedOrInvalid } = options
  const shared = useMessages('shared')
  const sentenceOf = useFailureSentence()
  const draft = useDraft(draftName ?? null, initial, secret)
  const { values, setValues } = draft
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (!failure) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    if (hasToast && failure instanceof Invalid) say.error(failure.message)
  }, [failure, hasToast])

  useFilled(form, values)

  const [mended, setMended] = useState<{ of: Error | null; names: readonly string[] }>({
    of: null,
    names: [],
  })
  const names = mended.of === failure ? mended.names : []
  const said = failure instanceof Invalid ? Object.entries(failure.errors) : []
  const left = said.filter(([name]) => !names.includes(name))
  const errors = Object.fromEntries(left)
  const isMended = said.length > 0 && left.length === 0
  /** A field's error is shown until the field changes. */
  const mend = (name: string) => setMended({ of: failure, names: [...names, name] })
  return {
    form,
    values,
    setValues,
    draft,
    errorOf: (name: string) => errors[name]?.[0],
    mend,
    field: (name: keyof Values & string) => ({
      name,
      value: values[name],
      onChange: ({ target }: ChangeEvent<Control>) => {
        setValues((typed) => ({ ...typed, [name]: target.value }))
        if (name in errors) mend(name)
      },
      error: errors[name]?.[0],
    }),
    summary:
      failure && !isMended ? (isExplained(failure) ? (sentenceOf(failure) ?? null) : shared('error')) : null,
  }
}

/** A submit handler that does not reload the page; the action receives what the form holds, with the ticked boxes. */
export function sending(action: (sent: FormData) => void) {
  return (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    action(new FormData(event.currentTarget))
  }
}
