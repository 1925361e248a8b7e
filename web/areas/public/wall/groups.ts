const steps: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

const stopsIn = (group: Element) =>
  [...group.querySelectorAll<HTMLElement>('a, summary')].filter((one) => one.checkVisibility())

/** Only one stop of the group is reached with the tab key: the focused one, else a chosen one, else the first. */
function keepOneStop(group: Element): void {
  const stops = [...group.querySelectorAll<HTMLElement>('a, summary')]
  const visible = stopsIn(group)
  const current =
    visible.find((one) => one === document.activeElement) ??
    visible.find((one) => one.ariaCurrent === 'true') ??
    visible[0]
  for (const one of stops) one.tabIndex = one === current ? 0 : -1
}

const groupOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest('[data-options]') : null

const known = new WeakSet<Element>()

/** Makes one keyboard stop of each group of options, with arrow keys between them. */
export function enhanceOptionGroups(main: HTMLElement): void {
  for (const group of main.querySelectorAll('[data-options]')) {
    group.role = 'toolbar'
    group.setAttribute('aria-labelledby', group.closest('section')?.getAttribute('aria-labelledby') ?? '')
    keepOneStop(group)
  }
  if (known.has(main)) return
  known.add(main)
  main.addEventListener('keydown', (event) => {
    const group = groupOf(event.target)
    if (!group || event.ctrlKey || event.metaKey || event.altKey) return
    const stops = stopsIn(group)
    const at = stops.findIndex((one) => one.contains(document.activeElement))
    const step = steps[event.key]
    const next =
      event.key === 'Home'
        ? stops[0]
        : event.key === 'End'
          ? stops.at(-1)
          : step && stops[(at + step + stops.length) % stops.length]
    if (!next) return
    event.preventDefault()
    next.focus()
  })
  main.addEventListener('focusin', ({ target }) => {
    const group = groupOf(target)
    if (group) keepOneStop(group)
  })
  // "More" gives way to the options behind it.
  main.addEventListener(
    'toggle',
    ({ target }) => {
      const group = groupOf(target)
      if (!(target instanceof HTMLDetailsElement) || !group) return
      if (target.open && target.contains(document.activeElement)) target.querySelector('a')?.focus()
      keepOneStop(group)
    },
    true,
  )
}
