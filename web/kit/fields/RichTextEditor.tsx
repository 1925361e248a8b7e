import { type Editor, EditorContent, getSchema, useEditor, useEditorState } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useState } from 'react'
import { formatsIn } from '#web/kit/formats.ts'
import { LinkForm } from '#web/kit/LinkForm.tsx'
import { documentOf, dropPlain, pasteFormatted } from './pasted.ts'
import style from './RichTextField.module.css'
import type { RichTextFieldProps } from './RichTextField.tsx'
import { RichTextToolbar } from './RichTextToolbar.tsx'

/** With a scheme, or an address of the portal itself. */
const schemes = /^(https?:|mailto:|\/(?![/\\]))/i

/** The allow-list of the public page, so that users cannot write what it would remove. */
const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    underline: false,
    trailingNode: false,
    link: {
      openOnClick: false,
      protocols: ['http', 'https', 'mailto'],
      defaultProtocol: 'https',
      isAllowedUri: (address) => schemes.test(address),
      HTMLAttributes: { target: null, rel: null, class: null },
    },
  }),
]
const schema = getSchema(extensions)

/** Without the empty paragraphs at the end; a text without content is empty. */
function written(editor: Editor): string {
  return editor.getHTML().replace(/(<p><\/p>)+$/, '')
}

type EditorProps = Pick<
  RichTextFieldProps,
  'label' | 'value' | 'onChange' | 'onBlur' | 'messages' | 'readOnly' | 'lang'
> & {
  id: string
  describedBy: string | undefined
  isInvalid: boolean
  isLacking: boolean
}

/** The editor, loaded when a field first needs it. */
export function RichTextEditor(props: EditorProps) {
  const { id, label, value, onChange, onBlur, messages, readOnly = false, lang } = props
  const [isLinking, setIsLinking] = useState(false)
  const editor = useEditor(
    {
      extensions,
      // A document instead of HTML, because the editor would parse HTML without a Trusted Types policy.
      content: documentOf(value, schema),
      editable: !readOnly,
      injectCSS: false,
      onUpdate: ({ editor: updated }) => onChange(written(updated)),
      onBlur: () => onBlur?.(),
      editorProps: {
        attributes: {
          id,
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-label': label,
          dir: 'auto',
          ...(lang ? { lang } : {}),
          ...(readOnly ? { 'aria-readonly': 'true', tabindex: '0' } : {}),
          ...(props.describedBy ? { 'aria-describedby': props.describedBy } : {}),
          ...(props.isInvalid ? { 'aria-invalid': 'true' } : {}),
        },
        handleDOMEvents: { paste: pasteFormatted, drop: dropPlain },
      },
    },
    [readOnly, lang],
  )
  const formats = useEditorState({ editor, selector: ({ editor: current }) => formatsIn(current) })
  return (
    <div
      className={style.field}
      data-invalid={props.isInvalid || undefined}
      data-lacking={props.isLacking || undefined}
      data-still={readOnly || undefined}
    >
      {!readOnly && (
        <RichTextToolbar
          editor={editor}
          formats={formats}
          messages={messages}
          controls={id}
          isLinking={isLinking}
          onLink={() => setIsLinking(!isLinking)}
        />
      )}
      {isLinking && <LinkForm editor={editor} messages={messages} onClose={() => setIsLinking(false)} />}
      <EditorContent editor={editor} className={style.text} />
    </div>
  )
}
