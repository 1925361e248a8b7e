/** The header's menus open without script; with it, Escape or a press elsewhere closes them. */
export function closeMenus(): void {
  const menus = () => document.querySelectorAll<HTMLDetailsElement>('header details[open]')
  addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    for (const menu of menus()) {
      menu.open = false
      menu.querySelector('summary')?.focus()
    }
  })
  addEventListener('pointerdown', ({ target }) => {
    for (const menu of menus()) if (!(target instanceof Node && menu.contains(target))) menu.open = false
  })
}
