import type { ComponentPropsWithRef } from 'react'
import { Link, type LinkProps, useInRouterContext } from 'react-router'

export type AnchorProps = Omit<ComponentPropsWithRef<'a'>, 'href'> & {
  href: string
  /** For an address that the server renders, or that is outside the portal. */
  reload?: boolean
  /** Router state for the target screen, which must not be in the address; inside the application only. */
  state?: LinkProps['state']
}

/** A link inside the application travels without loading the page; the same link on a public page is plain HTML. */
export function Anchor({ href, reload, state, ...rest }: AnchorProps) {
  const inApplication = useInRouterContext()
  if (!inApplication || reload || !href.startsWith('/')) return <a href={href} {...rest} />
  return <Link to={href} state={state} {...rest} />
}
