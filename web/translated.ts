/*
 * A browser's translation replaces each text with a <font> element of its own. React keeps the text and later changes it,
 * removes it or inserts before it: the page would stay old, or fall (facebook/react issue 11538). So its texts and their
 * stand-ins are known here.
 */

const standIns = new WeakMap<Node, Element>()
const known = new WeakSet<Element>()

const isTranslation = (node: Node | null | undefined): node is Element =>
  node instanceof Element && node.localName === 'font' && !known.has(node)

/** A text has changed under its translation: it takes its place back, and is translated anew. */
const texts = new MutationObserver((changes) => {
  for (const { target } of changes) {
    const standIn = standIns.get(target)
    if (standIn?.isConnected && !target.parentNode) standIn.replaceWith(target)
  }
})

const page = new MutationObserver((changes) => {
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of changes) {
    for (const text of removedNodes) {
      if (!(text instanceof Text)) continue
      const standIn = [...addedNodes, previousSibling, nextSibling].find(isTranslation)
      if (!standIn) continue
      known.add(standIn)
      standIns.set(text, standIn)
      texts.observe(text, { characterData: true })
    }
  }
})

/** What represents this child in its parent: itself, its translation, or nothing. */
function standing<Child extends Node>(parent: Node, child: Child): Child | Element | null {
  if (child.parentNode === parent) return child
  // A translation that has just happened is not reported yet.
  const standIn = standIns.get(child)
  return standIn?.parentNode === parent ? standIn : null
}

/** Keeps the application alive, and its texts current, while the browser translates it. */
export function bearTranslation(): void {
  page.observe(document, { childList: true, subtree: true })
  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function <Child extends Node>(child: Child): Child {
    const found = standing(this, child)
    if (found) removeChild.call(this, found)
    return child
  }
  Node.prototype.insertBefore = function <Added extends Node>(added: Added, before: Node | null): Added {
    insertBefore.call(this, added, before && standing(this, before))
    return added
  }
}
