import { pathOf } from '#web/areas/public/page-at.ts'

/**
 * On a phone the filters lie in a dialog. It is an entry of the history, so that the browser's way back closes it and
 * keeps what was chosen in it.
 */
export function enhanceFilterSheet(main: HTMLElement, said: HTMLElement) {
  const place = main.querySelector<HTMLDetailsElement>('[data-filters]')
  const sheet = main.querySelector<HTMLDialogElement>('[data-sheet]')
  const container = sheet?.querySelector('[data-sheet-filters]')
  const wide = matchMedia('(min-width: 1024px)')
  /** The address under which it was opened. */
  let opened = ''

  const open = () => {
    const filters = place?.querySelector('[data-part=facets]')
    if (!sheet || !container || !filters) return
    opened = pathOf(location)
    history.pushState({ sheet: true }, '')
    container.append(filters)
    // What lies outside of an open dialog is not announced.
    sheet.append(said)
    sheet.showModal()
  }
  const isSheetEntry = () => Boolean(history.state?.sheet)

  place?.addEventListener('click', (event) => {
    const { target } = event
    if (wide.matches || !(target instanceof Element) || !target.closest('[data-filters] > summary')) return
    event.preventDefault()
    open()
  })
  sheet?.addEventListener('click', ({ target }) => {
    if (target === sheet || (target instanceof Element && target.closest('[data-close]'))) sheet.close()
  })
  sheet?.addEventListener('close', () => {
    const filters = container?.querySelector('[data-part=facets]')
    if (filters) place?.append(filters)
    main.append(said)
    place?.querySelector('summary')?.focus()
    if (!isSheetEntry()) return
    if (pathOf(location) === opened) history.back()
    else history.replaceState(null, '')
  })
  /** Beside the works on a wide screen, where the style sheet shows them even without this script. */
  const adapt = () => {
    sheet?.close()
    if (place) place.open = wide.matches
  }
  adapt()
  wide.addEventListener('change', adapt)

  return {
    isOpen: () => sheet?.open ?? false,
    /** The way back closes the sheet; the wall with the new filters stays, one entry after the old one. */
    isLeft(shown: string): boolean {
      if (!sheet?.open) return false
      if (pathOf(location) !== shown) history.pushState(null, '', shown)
      sheet.close()
      return true
    },
  }
}
