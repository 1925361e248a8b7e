import { type ReactNode, useInsertionEffect, useLayoutEffect } from 'react'

interface InPlaceProps {
  take(): void
  onTaken(): void
  children: ReactNode
}

/**
 * The first screen is rendered beside the page and takes its place at once.
 * @param props.take called once the screen is rendered, before its own effects
 */
export function InPlace({ take, onTaken, children }: InPlaceProps): ReactNode {
  useInsertionEffect(take, [take])
  useLayoutEffect(onTaken, [onTaken])
  return children
}
