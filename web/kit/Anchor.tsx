import type { ComponentPropsWithRef } from 'react'
import { Link, type LinkProps, useInRouterContext } from 'react-router'

export type AnchorProps = Omit<ComponentPropsWithRef<'a'>, 'href'> & {
  href: string
  /** For an address that the server renders, or that is outside the portal. */
  reload?: boolean
  /** Router state for the target screen, which must not be in the address; inside the application only. */
  state?: LinkProps['state']
}

/** Inside the application, a link navigates without a page load. On a public page it is plain HTML. */
export function Anchor({ href, reload, state, ...rest }: AnchorProps) {
  const inApplication = useInRouterContext()
  if (!inApplication || reload || !href.startsWith('/')) return <a href={href} {...rest} />
  return <Link to={href} state={state} {...rest} />
}
