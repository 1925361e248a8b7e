import { addressOf, pageAt } from '#web/areas/public/page-at.ts'
import { enhanceOptionGroups } from './groups.ts'

const pauseMs = 250

/** While the user types into a facet's field, the options that match replace the options shown. */
export function enhanceFindFields(main: HTMLElement): void {
  let timer: number | undefined
  let turn = 0
  const find = async (form: HTMLFormElement) => {
    clearTimeout(timer)
    turn += 1
    const now = turn
    const page = await pageAt(addressOf(form))
    const section = form.closest('section')
    // A later request has overtaken this one.
    if (now !== turn || !section) return
    const same = `section[aria-labelledby=${section.getAttribute('aria-labelledby')}]`
    for (const part of ['[data-options]', '[data-find-said]']) {
      const fresh = page?.querySelector(`${same} ${part}`)
      if (fresh) section.querySelector(part)?.replaceWith(fresh)
    }
    enhanceOptionGroups(main)
  }
  const formOf = (target: EventTarget | null) =>
    target instanceof Element ? target.closest<HTMLFormElement>('form[data-find]') : null
  main.addEventListener('submit', (event) => {
    const form = formOf(event.target)
    if (!form) return
    event.preventDefault()
    void find(form)
  })
  main.addEventListener('input', ({ target }) => {
    const form = formOf(target)
    if (!form) return
    clearTimeout(timer)
    timer = window.setTimeout(() => void find(form), pauseMs)
  })
}
