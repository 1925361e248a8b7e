import type { MouseEvent } from 'react'
import { Anchor } from '#web/kit/Anchor.tsx'
import { classes } from '#web/kit/classes.ts'
import type { MenuItem } from './frame-messages.ts'
import style from './MenuLink.module.css'

type MenuLinkProps = {
  item: MenuItem
  here?: boolean
  className?: string | undefined
  hereClass?: string | undefined
}

/** A menu entry, either a link or an action. */
export function MenuLink({ item, here, className, hereClass }: MenuLinkProps) {
  const look = classes(style.word, className, here && hereClass)
  if (item.href !== undefined) {
    return (
      <Anchor
        className={look}
        href={item.href}
        reload={item.reload ?? false}
        aria-current={here ? 'page' : undefined}
      >
        {item.label}
      </Anchor>
    )
  }
  if (item.form) {
    return (
      <form method="post" action={item.form.action} className={style.form}>
        {Object.entries(item.form.fields ?? {}).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button
          type="submit"
          className={look}
          aria-current={here ? 'page' : undefined}
          onClick={besides}
          onAuxClick={besides}
        >
          {item.label}
        </button>
      </form>
    )
  }
  return (
    <button type="button" className={look} onClick={item.press}>
      {item.label}
    </button>
  )
}

/** A click with the middle button or a modifier key opens a new tab, as with a link. */
function besides(event: MouseEvent<HTMLButtonElement>) {
  const isOpen = event.button === 1 || event.metaKey || event.ctrlKey || event.shiftKey
  const form = event.currentTarget.form
  if (!isOpen || event.button === 2 || !form) return
  event.preventDefault()
  form.target = '_blank'
  form.requestSubmit()
  form.removeAttribute('target')
}
