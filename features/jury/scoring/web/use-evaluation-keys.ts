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
  leave(): void
  undo(): void
  help(): void
}

/** The digit of a key in any layout: on a French keyboard the upper row needs Shift for digits. */
function digitOf(event: KeyboardEvent): number | null {
  const typed = /^\d$/.test(event.key) ? event.key : null
  const pressed = event.shiftKey ? null : /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1]
  const digit = typed ?? pressed
  if (digit === null || digit === undefined) return null
  return digit === '0' ? 10 : Number(digit)
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  // An open dialog handles the keys even without the focus.
  if (target.closest('[role="dialog"]') || document.querySelector('dialog[open], [data-modal]')) return true
  return target.matches('textarea, select, input:not([type="radio"])')
}

function actionOf(event: KeyboardEvent, keys: EvaluationKeys): (() => void) | null {
  // Brackets need a modifier on many keyboards, so they count with any modifier.
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
    case 'u':
      return () => keys.undo()
  }
  return null
}

/** The evaluation screen's shortcuts, with any focus except in a text field or a dialog. */
export function useEvaluationKeys(keys: EvaluationKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isTyping(event.target)) return
    const action = actionOf(event, keys)
    if (!action) return
    event.preventDefault()
    if (!event.repeat || event.key.startsWith('Arrow')) action()
  })
  // Before the browser paints, so that no key is lost once the entry is visible.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
