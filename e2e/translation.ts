import type { Page } from 'playwright-core'

/** Replaces each text of the page by an element of its own, as a browser's translation does. */
export function translate(page: Page): Promise<void> {
  return page.evaluate(`(() => {
    const walker = document.createTreeWalker(document.getElementById('root'), NodeFilter.SHOW_TEXT)
    const texts = []
    while (walker.nextNode()) texts.push(walker.currentNode)
    for (const text of texts) {
      if (text.parentElement.closest('font, script, style, title')) continue
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.textContent = text.textContent
      outer.append(inner)
      text.parentNode.replaceChild(outer, text)
    }
  })()`)
}
