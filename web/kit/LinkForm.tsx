import type { Editor } from '@tiptap/react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import style from './fields/RichTextField.module.css'
import type { RichTextMessages } from './fields/RichTextField.tsx'
import { TextField } from './fields/TextField.tsx'

interface LinkFormProps {
  editor: Editor
  messages: RichTextMessages
  onClose(): void
}

/** Users type addresses without the scheme. */
function whole(address: string): string {
  const text = address.trim()
  if (/^(https?:|mailto:|\/(?![/\\]))/i.test(text)) return text
  return /^[^\s@/]+@[^\s@/]+$/.test(text) ? `mailto:${text}` : `https://${text}`
}

/** The target of the selected text's link; shown under the toolbar, so that the text stays visible. */
export function LinkForm({ editor, messages, onClose }: LinkFormProps) {
  const [address, setAddress] = useState(() => String(editor.getAttributes('link').href ?? ''))
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const isLink = editor.isActive('link')
  const set = () => {
    const chain = editor.chain().focus().extendMarkRange('link')
    const href = whole(address)
    if (address.trim() === '') chain.unsetLink().run()
    else if (editor.state.selection.empty && !isLink) {
      chain
        .insertContent({ type: 'text', text: address.trim(), marks: [{ type: 'link', attrs: { href } }] })
        .run()
    } else chain.setLink({ href }).run()
    onClose()
  }
  const leave = () => {
    editor.commands.focus()
    onClose()
  }
  // Not a nested form: the field is already in one.
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      set()
    }
    if (event.key === 'Escape') leave()
  }
  return (
    <div className={style.link}>
      <TextField
        ref={field}
        compact
        label={messages.linkAddress}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        value={address}
        onChange={(event) => setAddress(event.currentTarget.value)}
        onKeyDown={keys}
      />
      <Button small onClick={set}>
        {messages.linkSet}
      </Button>
      {isLink && (
        <Button
          small
          look="text"
          onClick={() => {
            editor.chain().focus().extendMarkRange('link').unsetLink().run()
            onClose()
          }}
        >
          {messages.linkRemove}
        </Button>
      )}
      <Button small look="text" onClick={leave}>
        {messages.linkLeave}
      </Button>
    </div>
  )
}
