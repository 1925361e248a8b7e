import type { CSSProperties } from 'react'

/** Numbers as CSS custom properties. */
export function variables(values: Record<`--${string}`, number>): CSSProperties {
  return { ...values }
}
