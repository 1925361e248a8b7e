import type { CSSProperties } from 'react'

/** Numbers as CSS custom properties. */
export function variables(values: Record<`--${string}`, number>): CSSProperties {
  return { ...values }
}

/** A colour for the style sheet. */
export function colourVariable(colour: string): CSSProperties {
  const values: Record<`--${string}`, string> = { '--colour': colour }
  return { ...values }
}
