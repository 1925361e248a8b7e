import { useFocusTrap } from '@mantine/hooks'
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { classes } from './classes.ts'
import style from './Modal.module.css'

type ModalProps = {
  /** Also for Escape, a press beside it and the browser's Back. */
  onClose: () => void
  /** Small and in the middle, near the top, or as large as the window. */
  place: 'middle' | 'wide' | 'top' | 'whole'
  className?: string | undefined
  children: ReactNode
} & ({ label: string; labelledBy?: never } | { labelledBy: string; label?: never })

/**
 * Above the page, which keeps its place: the focus stays inside, starts at `data-autofocus` or the first field, and goes
 * back to where it was.
 */
export function Modal({ onClose, place, className, label, labelledBy, children }: ModalProps) {
  const layer = useRef<HTMLDivElement>(null)
  const trap = useFocusTrap()

  useLayoutEffect(() => {
    const before = document.activeElement
    const own = layer.current
    return () => {
      const isElsewhere = document.activeElement !== document.body && !own?.contains(document.activeElement)
      if (!isElsewhere && before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])

  const press = useEffectEvent(({ key, isComposing }: KeyboardEvent) => {
    // Of several, the last one is above the others.
    if ([...document.querySelectorAll('[data-modal]')].at(-1) !== layer.current) return
    if (key === 'Escape' && !isComposing) onClose()
    // What had the focus may be gone: from there, Tab would lead to the page behind.
    if (key === 'Tab' && document.activeElement === document.body)
      layer.current?.querySelector('section')?.focus()
  })
  // What is opened by a layout stays on the next page otherwise.
  const leave = useEffectEvent(onClose)
  useEffect(() => {
    const onPress = (event: KeyboardEvent) => press(event)
    const onLeave = () => leave()
    addEventListener('keydown', onPress, true)
    addEventListener('popstate', onLeave)
    return () => {
      removeEventListener('keydown', onPress, true)
      removeEventListener('popstate', onLeave)
    }
  }, [])

  return createPortal(
    <div ref={layer} className={style.layer} data-modal={place}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: Escape is the key for it. */}
      <div className={style.scrim} onClick={onClose} />
      <section
        ref={trap}
        role="dialog"
        tabIndex={-1}
        aria-modal="true"
        aria-label={label}
        aria-labelledby={labelledBy}
        className={classes(style.content, className)}
      >
        {children}
      </section>
    </div>,
    document.body,
  )
}
