import { useEffectEvent, useLayoutEffect } from 'react'

export interface EvaluationKeys {
  score(value: number): void
  criterion(step: 1 | -1): void
  image(step: 1 | -1): void
  next(): void
  previous(): void
  alone(): void
  zoom(): void
  text(): void
  confidence(): void
  misplaced(): void
  leave(): void
  undo(): void
  help(): void
}

/** The figure of a digit's key wherever it stands: on a French keyboard the upper row gives signs without Shift. */
function digitOf(event: KeyboardEvent): number | null {
  const typed = /^\d$/.test(event.key) ? event.key : null
  const pressed = event.shiftKey ? null : /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1]
  const digit = typed ?? pressed
  if (digit === null || digit === undefined) return null
  return digit === '0' ? 10 : Number(digit)
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  // Without the focus in it, an open one still has the keys.
  if (target.closest('[role="dialog"]') || document.querySelector('dialog[open]')) return true
  return target.matches('textarea, select, input:not([type="radio"])')
}

function actionOf(event: KeyboardEvent, keys: EvaluationKeys): (() => void) | null {
  // Brackets need a second key on many keyboards, so they count whatever is held with them.
  if (event.key === '[') return () => keys.image(-1)
  if (event.key === ']') return () => keys.image(1)
  const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z'
  if (isUndo && !event.altKey) return () => keys.undo()
  if (event.ctrlKey || event.metaKey || event.altKey) return null
  const digit = digitOf(event)
  if (digit !== null) return () => keys.score(digit)
  const isOnScale = event.target instanceof HTMLInputElement
  switch (event.key) {
    case 'ArrowUp':
      return () => keys.criterion(-1)
    case 'ArrowDown':
      return () => keys.criterion(1)
    case 'ArrowLeft':
      return isOnScale ? null : () => keys.image(-1)
    case 'ArrowRight':
      return isOnScale ? null : () => keys.image(1)
    case 'Escape':
      return () => keys.leave()
    case '+':
      return () => keys.zoom()
    case '?':
      return () => keys.help()
  }
  switch (event.key.toLowerCase()) {
    case 'n':
      return () => keys.next()
    case 'p':
      return () => keys.previous()
    case 'f':
      return () => keys.alone()
    case 'z':
      return () => keys.zoom()
    case 't':
      return () => keys.text()
    case 'c':
      return () => keys.confidence()
    case 'm':
      return () => keys.misplaced()
    case 'u':
      return () => keys.undo()
  }
  return null
}

/** The room's keys, wherever the focus is, but not while somebody writes or a dialog is open. */
export function useEvaluationKeys(keys: EvaluationKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isTyping(event.target)) return
    const action = actionOf(event, keys)
    if (!action) return
    event.preventDefault()
    if (!event.repeat || event.key.startsWith('Arrow')) action()
  })
  // Before the browser paints: whoever sees the entry can score it, without a moment in which a key is lost.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
