import type { listSuggestions } from '#features/gallery/publication/contract.ts'
import type { OutputOf } from '#shared/endpoint.ts'

type Suggestion = OutputOf<typeof listSuggestions>[number]

const pauseMs = 150

function element(name: string, attributes: Record<string, string>, ...content: (Node | string)[]) {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...content)
  return made
}

/** A group under the name of its kind. */
function groupOf(kind: string, name: string, suggestions: readonly Suggestion[]): HTMLElement {
  const id = `suggested-${kind}`
  const heading = element('span', { id, role: 'presentation' }, name)
  const options = suggestions.map(({ name, detail, count, address }, i) =>
    element(
      'a',
      { id: `${id}-${i}`, role: 'option', href: address, tabindex: '-1', 'aria-selected': 'false' },
      element('span', {}, name),
      ' ',
      element('small', {}, detail || String(count ?? '')),
    ),
  )
  return element('div', { role: 'group', 'aria-labelledby': id }, heading, ...options)
}

/**
 * Suggests works, firms, places and materials while the visitor types: an editable combobox with a list
 * (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/). Without a chosen suggestion the search is a plain one.
 */
export function suggestIn(form: HTMLFormElement, field: HTMLInputElement): void {
  const list = element('div', {
    id: 'suggestions',
    role: 'listbox',
    'aria-label': field.labels?.[0]?.textContent ?? '',
  })
  const said = element('p', { role: 'status', class: 'visually-hidden' })
  list.hidden = true
  form.append(list, said)
  field.role = 'combobox'
  field.setAttribute('aria-autocomplete', 'list')
  field.setAttribute('aria-controls', list.id)
  field.ariaExpanded = 'false'

  let timer: number | undefined
  let request: AbortController | undefined
  const options = () => [...list.querySelectorAll<HTMLElement>('[role=option]')]
  const active = () => list.querySelector<HTMLElement>('[aria-selected=true]')

  const select = (option: HTMLElement | undefined) => {
    active()?.setAttribute('aria-selected', 'false')
    option?.setAttribute('aria-selected', 'true')
    option?.scrollIntoView({ block: 'nearest' })
    if (option) field.setAttribute('aria-activedescendant', option.id)
    else field.removeAttribute('aria-activedescendant')
  }
  const open = (isOpen: boolean) => {
    list.hidden = !isOpen
    field.ariaExpanded = String(isOpen)
    if (!isOpen) select(undefined)
  }
  const close = () => {
    clearTimeout(timer)
    request?.abort()
    open(false)
  }

  const suggest = async () => {
    request?.abort()
    request = new AbortController()
    const { signal } = request
    const q = field.value.trim()
    if (q === '') return open(false)
    const language = location.pathname.split('/')[1] ?? ''
    try {
      const answer = await fetch(`/api/gallery/suggestions?${new URLSearchParams({ q, language })}`, {
        signal,
      })
      if (!answer.ok) return open(false)
      const found: Suggestion[] = await answer.json()
      const kinds = Map.groupBy(found, ({ kind }) => kind)
      list.replaceChildren(
        ...[...kinds].map(([kind, some]) =>
          groupOf(kind, form.getAttribute(`data-name-${kind}`) ?? '', some),
        ),
      )
      open(found.length > 0)
      said.textContent = form.dataset.said?.replace('{}', String(found.length)) ?? ''
    } catch {
      // Overtaken by a newer request, or offline: the search itself still works.
    }
  }

  field.addEventListener('input', () => {
    clearTimeout(timer)
    timer = window.setTimeout(() => void suggest(), pauseMs)
  })
  field.addEventListener('keydown', (event) => {
    const isOpen = !list.hidden
    if (event.key === 'Escape' && isOpen) close()
    else if (event.key === 'Enter' && active()) active()?.click()
    else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && !isOpen) void suggest()
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      // The field itself comes between the last option and the first.
      const stops = [undefined, ...options()]
      const at = stops.indexOf(active() ?? undefined)
      select(stops.at((at + (event.key === 'ArrowDown' ? 1 : -1)) % stops.length))
    } else return
    event.preventDefault()
  })
  field.addEventListener('blur', close)
  form.addEventListener('submit', close)
  // The field keeps the focus, so that the press is not lost when the list closes.
  list.addEventListener('pointerdown', (event) => event.preventDefault())
  list.addEventListener('click', close)
  if (field.value !== field.defaultValue) void suggest()
}
