const key = 'filters'

/** On a phone the sheet of filters stays open from one choice to the next. */
export function keepFiltersOpen(): void {
  const sheet = document.querySelector<HTMLDetailsElement>('[data-filters]')
  if (!sheet) return
  sheet.open = sessionStorage.getItem(key) !== null
  sessionStorage.removeItem(key)
  sheet.addEventListener('click', ({ target }) => {
    if (sheet.open && target instanceof Element && target.closest('[data-facet]'))
      sessionStorage.setItem(key, '')
  })
}
