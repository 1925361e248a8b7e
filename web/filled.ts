import { type RefObject, useLayoutEffect } from 'react'
import { write } from './typed-before.ts'

/**
 * Password managers and the browser's own filling may report nothing: the content of the named fields is what is sent.
 * @param values what the form believes to be in them, by name
 */
export function useFilled(form: RefObject<HTMLFormElement | null>, values: object): void {
  useLayoutEffect(() => {
    const element = form.current
    if (!element) return
    const known = new Map<string, unknown>(Object.entries(values))
    const readFilled = (event: SubmitEvent) => {
      const unread = [
        ...element.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input[name], select[name]'),
      ]
        .filter(({ name, value }) => typeof known.get(name) === 'string' && known.get(name) !== value)
        // At once: with each value React writes its own into the other fields.
        .map((control) => ({ control, value: control.value }))
      if (unread.length === 0) return
      event.preventDefault()
      event.stopPropagation()
      for (const { control, value } of unread) {
        // React may know the value already, and only not have been told that it is new.
        write(control, '')
        write(control, value)
      }
      // In a task of its own: a form that is being submitted ignores it.
      setTimeout(() => element.requestSubmit())
    }
    element.addEventListener('submit', readFilled)
    return () => element.removeEventListener('submit', readFilled)
  }, [form, values])
}
