import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { classes } from './classes.ts'
import style from './messages.module.css'
import { lifeMs } from './messages.ts'

interface Message {
  id: string
  text: string
  role: 'status' | 'alert'
  closeName: string
}

/** So many are shown at once; the others wait. */
const mostShown = 4

let isOpen = false
let messages: readonly Message[] = []
const listeners = new Set<() => void>()

function change(next: readonly Message[]): void {
  messages = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Opens the corner for messages, once; a message needs nothing else of the page. */
export function openCorner(): void {
  if (isOpen) return
  isOpen = true
  const corner = document.createElement('div')
  corner.className = style.corner ?? ''
  corner.dataset.corner = ''
  document.body.append(corner)
  createRoot(corner).render(<Corner />)
}

export function showMessage(text: string, role: Message['role'], closeName: string): void {
  openCorner()
  // What has succeeded since makes an error of before untrue.
  const before = role === 'status' ? messages.filter((one) => one.role !== 'alert') : messages
  change([...before, { id: crypto.randomUUID(), text, role, closeName }])
}

function Corner() {
  const all = useSyncExternalStore(subscribe, () => messages)
  return all.slice(0, mostShown).map((message) => <Toast key={message.id} {...message} />)
}

/** Stays while it is hovered or focused, and three seconds after that. */
function Toast({ id, text, role, closeName }: Message) {
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  // The focus before the message was focused, restored when the message closes.
  const before = useRef<EventTarget | null>(null)
  const isHeld = isHovered || isFocused

  const close = () => {
    const focused = before.current
    change(messages.filter((one) => one.id !== id))
    if (focused instanceof HTMLElement) focused.focus()
  }
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => change(messages.filter((one) => one.id !== id)), lifeMs)
    return () => clearTimeout(timer)
  }, [isHeld, id])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it has a role, and reacts to nothing but being looked at.
    <div
      role={role}
      className={classes(style.message, role === 'alert' && style.bad)}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={({ relatedTarget }) => {
        before.current = relatedTarget
        setFocused(true)
      }}
      onBlur={() => {
        before.current = null
        setFocused(false)
      }}
    >
      <p className={style.text}>{text}</p>
      <button type="button" className={style.close} aria-label={closeName} onClick={close}>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M4 4l8 8M12 4l-8 8" stroke="currentColor" />
        </svg>
      </button>
    </div>
  )
}
