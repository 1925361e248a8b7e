import { type ComponentPropsWithRef, type MouseEvent, type ReactNode, useId } from 'react'
import { Anchor, type AnchorProps } from './Anchor.tsx'
import style from './Button.module.css'
import { classes } from './classes.ts'

type Look = {
  /** `next` is the one primary action of a screen. */
  look?: 'next' | 'outline' | 'text' | undefined
  small?: boolean | undefined
  wide?: boolean | undefined
}

type ButtonProps = ComponentPropsWithRef<'button'> &
  Look & {
    /** Keeps the label and the width, and ignores further presses. */
    busy?: boolean | undefined
    /** The reason why the button is disabled. It stays focusable, so that screen readers can read the reason. */
    disabledReason?: ReactNode
  }

export function Button({
  look,
  small,
  wide,
  busy,
  disabledReason,
  className,
  onClick,
  ...rest
}: ButtonProps) {
  const reasonId = useId()
  const isDisabled = Boolean(busy || disabledReason)
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isDisabled) event.preventDefault()
    else onClick?.(event)
  }
  const button = (
    <button
      type="button"
      {...rest}
      className={classes(looks({ look, small, wide }), className)}
      onClick={press}
      aria-busy={busy || undefined}
      aria-disabled={isDisabled || undefined}
      aria-describedby={disabledReason ? reasonId : rest['aria-describedby']}
    />
  )
  if (!disabledReason) return button
  return (
    <span className={style.busy}>
      {button}
      <span className={style.reason} id={reasonId}>
        {disabledReason}
      </span>
    </span>
  )
}

/** A link styled as a button, for an action that only navigates. */
export function ButtonLink({ look, small, wide, className, ...rest }: AnchorProps & Look) {
  return <Anchor {...rest} className={classes(looks({ look, small, wide }), className)} />
}

function looks({ look = 'outline', small, wide }: Look) {
  if (look === 'text') return classes(style.text, small && style.textSmall)
  return classes(style.button, look === 'next' && style.next, small && style.small, wide && style.wide)
}
