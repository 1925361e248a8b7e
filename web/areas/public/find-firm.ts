import { pageAt } from './page-at.ts'

const pauseMs = 250

/** While the user types, the firms that match replace the firms shown. */
export function tendFirms(): void {
  const form = document.querySelector<HTMLFormElement>('[data-find-firm]')
  const field = form?.querySelector('input')
  if (!form || !field) return
  let timer: number | undefined
  let input = 0
  const look = async () => {
    input += 1
    const turn = input
    const pairs = [...new FormData(form)].map(([name, value]): [string, string] => [name, String(value)])
    const page = await pageAt(`${form.action}?${new URLSearchParams(pairs.filter(([, value]) => value))}`)
    // A later response has overtaken this one.
    if (turn !== input) return
    for (const part of ['[data-firms]', '[data-find-said]']) {
      const fresh = page?.querySelector(part)
      if (fresh) document.querySelector(part)?.replaceWith(fresh)
    }
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    clearTimeout(timer)
    void look()
  })
  field.addEventListener('input', () => {
    clearTimeout(timer)
    timer = window.setTimeout(() => void look(), pauseMs)
  })
}
