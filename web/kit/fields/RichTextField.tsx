import { lazy, type ReactNode, Suspense, useId } from 'react'
import { Field, type FieldProps } from './Field.tsx'
import style from './RichTextField.module.css'

/** The labels of the toolbar's parts; passed in like all texts of the kit. */
export interface RichTextMessages {
  toolbar: string
  bold: string
  italic: string
  heading: string
  subheading: string
  bullets: string
  numbers: string
  quote: string
  link: string
  linkAddress: string
  linkSet: string
  linkRemove: string
  linkLeave: string
  undo: string
  redo: string
}

export type RichTextFieldProps = Omit<FieldProps, 'label'> & {
  /** The label, also used as the name of the text. */
  label: string
  id?: string
  /** Sanitized HTML as the initial value; `onChange` reports changes. Give another `key` to reset. */
  value: string
  onChange(html: string): void
  onBlur?(): void
  messages: RichTextMessages
  readOnly?: boolean | undefined
  /** The language of the text. */
  lang?: string | undefined
}

const Editor = lazy(() =>
  import('./RichTextEditor.tsx').then(({ RichTextEditor }) => ({ default: RichTextEditor })),
)

/** A text with the forms that the public page shows: headings, bold, italic, lists, quotes, links. */
export function RichTextField(props: RichTextFieldProps) {
  const ownId = useId()
  const { note, missing, hint, error, counter, over, className, id = ownId, ...editor } = props
  const field = { label: editor.label, note, missing, hint, error, counter, over, className }
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`, counter && `${id}-counter`].filter(
    Boolean,
  )
  return (
    <Field id={id} {...field}>
      <Suspense fallback={<Bed />}>
        <Editor
          {...editor}
          id={id}
          describedBy={describedBy.join(' ') || undefined}
          isInvalid={Boolean(error)}
          isLacking={Boolean(missing || over)}
        />
      </Suspense>
    </Field>
  )
}

/** A placeholder in the shape of the field, until the editor is loaded. */
function Bed(): ReactNode {
  return (
    <div className={style.field} aria-hidden="true">
      <div className={style.toolbar} />
      <div className={style.text} />
    </div>
  )
}
