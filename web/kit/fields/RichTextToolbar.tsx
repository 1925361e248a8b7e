import type { Editor } from '@tiptap/react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import type { Formats } from '#web/kit/formats.ts'
import style from './RichTextField.module.css'
import type { RichTextMessages } from './RichTextField.tsx'

interface ToolbarProps {
  editor: Editor
  formats: Formats
  messages: RichTextMessages
  /** The id of the text that it changes. */
  controls: string
  isLinking: boolean
  onLink(): void
}

interface Tool {
  name: string
  face: ReactNode
  isOn?: boolean
  isIdle?: boolean
  press(): void
}

/** One tab stop. The arrow keys move between tools. */
export function RichTextToolbar({ editor, formats, messages, controls, isLinking, onLink }: ToolbarProps) {
  const toolbar = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const action = () => editor.chain().focus()
  const groups: Tool[][] = [
    [
      {
        name: messages.heading,
        face: <span className={style.title}>H</span>,
        isOn: formats.heading,
        press: () => action().toggleHeading({ level: 2 }).run(),
      },
      {
        name: messages.subheading,
        face: <span className={style.subtitle}>h</span>,
        isOn: formats.subheading,
        press: () => action().toggleHeading({ level: 3 }).run(),
      },
    ],
    [
      {
        name: messages.bold,
        face: <span className={style.bold}>B</span>,
        isOn: formats.bold,
        press: () => action().toggleBold().run(),
      },
      {
        name: messages.italic,
        face: <span className={style.italic}>I</span>,
        isOn: formats.italic,
        press: () => action().toggleItalic().run(),
      },
      { name: messages.link, face: icons.link, isOn: formats.link || isLinking, press: onLink },
    ],
    [
      {
        name: messages.bullets,
        face: icons.bullets,
        isOn: formats.bullets,
        press: () => action().toggleBulletList().run(),
      },
      {
        name: messages.numbers,
        face: icons.numbers,
        isOn: formats.numbers,
        press: () => action().toggleOrderedList().run(),
      },
      {
        name: messages.quote,
        face: icons.quote,
        isOn: formats.quote,
        press: () => action().toggleBlockquote().run(),
      },
    ],
    [
      { name: messages.undo, face: icons.undo, isIdle: !formats.canUndo, press: () => action().undo().run() },
      { name: messages.redo, face: icons.redo, isIdle: !formats.canRedo, press: () => action().redo().run() },
    ],
  ]
  const places = groups.map((_, group) =>
    groups.slice(0, group).reduce((sum, tools) => sum + tools.length, 0),
  )
  const walk = (event: KeyboardEvent) => {
    const tools = [...(toolbar.current?.querySelectorAll('button') ?? [])]
    const steps: Record<string, number> = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: tools.length - 1,
    }
    const to = steps[event.key]
    if (to === undefined) return
    event.preventDefault()
    const next = (to + tools.length) % tools.length
    setAt(next)
    tools[next]?.focus()
  }
  return (
    <div
      ref={toolbar}
      className={style.toolbar}
      role="toolbar"
      aria-label={messages.toolbar}
      aria-controls={controls}
      onKeyDown={walk}
    >
      {groups.flatMap((tools, group) => [
        group > 0 && <span key={`before ${tools[0]?.name}`} className={style.rule} aria-hidden="true" />,
        ...tools.map((tool, index) => {
          const place = (places[group] ?? 0) + index
          return (
            <button
              key={tool.name}
              type="button"
              className={style.tool}
              aria-label={tool.name}
              title={tool.name}
              aria-pressed={tool.isOn}
              aria-disabled={tool.isIdle || undefined}
              tabIndex={place === at ? 0 : -1}
              // The text keeps its selection while the user presses a tool.
              onMouseDown={(event) => event.preventDefault()}
              onFocus={() => setAt(place)}
              onClick={() => !tool.isIdle && tool.press()}
            >
              {tool.face}
            </button>
          )
        }),
      ])}
    </div>
  )
}

const drawn = (...paths: string[]) => (
  <svg viewBox="0 0 18 18" aria-hidden="true">
    {paths.map((path) => (
      <path key={path} d={path} />
    ))}
  </svg>
)

const icons = {
  link: drawn(
    'M7.5 10.5l3-3',
    'M8.5 5.5l1.8-1.8a3 3 0 0 1 4.2 4.2l-1.8 1.8',
    'M9.5 12.5l-1.8 1.8a3 3 0 0 1-4.2-4.2l1.8-1.8',
  ),
  bullets: drawn('M7 5h9M7 13h9', 'M2.5 5h1M2.5 13h1'),
  numbers: drawn('M8 5h8M8 13h8', 'M2.5 3.5l1-.5v4M2 11.5c0-1 2.5-1 2.5.2S2 14.5 2 15h2.6'),
  quote: drawn('M3 3v12', 'M7 6h9M7 12h6'),
  undo: drawn('M6 4L3 7l3 3', 'M3 7h8a4 4 0 0 1 0 8H7'),
  redo: drawn('M12 4l3 3-3 3', 'M15 7H7a4 4 0 0 0 0 8h4'),
}
