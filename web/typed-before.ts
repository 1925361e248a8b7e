type Control = HTMLInputElement | HTMLSelectElement

interface Typed {
  form: number
  name: string
  value: string | boolean
}

/** Writes a value so that React notices: its own setter on the element hides changes from it. */
export function write(control: Control, value: string | boolean): void {
  if (typeof value === 'boolean') {
    if (control instanceof HTMLInputElement && control.checked !== value) control.click()
    return
  }
  const owner = control instanceof HTMLInputElement ? HTMLInputElement : HTMLSelectElement
  Object.getOwnPropertyDescriptor(owner.prototype, 'value')?.set?.call(control, value)
  control.dispatchEvent(
    new Event(control instanceof HTMLInputElement ? 'input' : 'change', { bubbles: true }),
  )
}

/**
 * The server sends the forms before login as HTML, and the application replaces them once it has loaded. What was typed,
 * focused and pressed until then is not lost.
 * @returns the function that enters it into the application's form
 */
export function typedBefore(served: HTMLElement, root: HTMLElement): () => void {
  const formsOf = (place: HTMLElement) =>
    [...place.querySelectorAll('form')].filter(({ noValidate }) => noValidate)
  const controlsOf = (form: HTMLFormElement) =>
    [...form.querySelectorAll<Control>('input[name], select[name]')].filter(({ type }) => type !== 'hidden')
  const before = formsOf(served)
  const typed = before.flatMap((form, at) =>
    controlsOf(form).flatMap((control): Typed[] => {
      const isBox = control instanceof HTMLInputElement && control.type === 'checkbox'
      const value = isBox ? control.checked : control.value
      return value ? [{ form: at, name: control.name, value }] : []
    }),
  )
  const focused = document.activeElement
  const at = focused instanceof HTMLInputElement ? before.findIndex((form) => form.contains(focused)) : -1
  const pressed = before.findIndex((form) => form.dataset.pressed !== undefined)
  return () => {
    const forms = formsOf(root)
    const find = (form: number, name: string) =>
      controlsOf(forms[form] ?? document.createElement('form')).find((one) => one.name === name)
    for (const { form, name, value } of typed) {
      const control = find(form, name)
      if (control) write(control, value)
    }
    if (at >= 0 && focused instanceof HTMLInputElement) find(at, focused.name)?.focus()
    forms[pressed]?.requestSubmit()
  }
}
