/** Leads whoever sent a form to the first field that has to be corrected, once it says so. */
export function goToFirstError(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
