const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * The header's menus open without script; with it the arrow keys move through them, and Escape or a press
 * elsewhere closes them.
 * @returns the function that removes the listeners
 */
export function enhanceMenus(): () => void {
  const end = new AbortController()
  const menus = () => document.querySelectorAll<HTMLDetailsElement>('header details[open]')

  const press = (event: KeyboardEvent) => {
    for (const menu of menus()) {
      if (event.key === 'Escape') {
        menu.open = false
        menu.querySelector('summary')?.focus()
      }
      const step = steps[event.key]
      const here = document.activeElement
      if (!step || !(here instanceof HTMLElement) || !menu.contains(here)) continue
      const words = [...menu.querySelectorAll<HTMLElement>('summary, a, button')]
      const at = words.indexOf(here)
      event.preventDefault()
      words[(at + step + words.length) % words.length]?.focus()
    }
  }
  const leave = ({ target }: Event) => {
    for (const menu of menus()) if (!(target instanceof Node && menu.contains(target))) menu.open = false
  }
  addEventListener('keydown', press, { signal: end.signal })
  addEventListener('pointerdown', leave, { signal: end.signal })
  addEventListener('focusin', leave, { signal: end.signal })
  return () => end.abort()
}
