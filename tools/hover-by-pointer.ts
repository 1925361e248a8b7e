import type { ChildNode, Plugin, Rule } from 'postcss'

const isOfHover = (selector: string) => /(?<!:not\():hover/.test(selector)

/** Whether a rule already asks for a pointer. */
function asksForPointer(rule: Rule): boolean {
  for (let above = rule.parent; above; above = above.parent) {
    if ('params' in above && String(above.params).includes('hover')) return true
    if (above.type === 'root') break
  }
  return false
}

/**
 * Puts each `:hover` under `@media (hover: hover)`: a finger leaves no pointer behind, and its browser would keep the style
 * on what was tapped. A selector that is not of hovering alone, as in `:is(:hover, :focus-visible)`, is written as two.
 */
export const hoverByPointer: Plugin = {
  postcssPlugin: 'hover-by-pointer',
  OnceExit(root, { AtRule }) {
    root.walkRules(/:hover/, (rule) => {
      const hovered = rule.selectors.filter(isOfHover)
      if (hovered.length === 0 || asksForPointer(rule)) return
      const others = rule.selectors.filter((selector) => !isOfHover(selector))
      const pointed = new AtRule({ name: 'media', params: '(hover: hover)' })
      pointed.append(rule.clone({ selectors: hovered }))
      const parts: ChildNode[] = others.length > 0 ? [rule.clone({ selectors: others }), pointed] : [pointed]
      rule.replaceWith(...parts)
    })
  },
}
