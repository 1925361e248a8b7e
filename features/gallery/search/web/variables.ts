import type { CSSProperties } from 'react'

/** Figures for a style sheet to reckon with. */
export function variables(values: Record<`--${string}`, number>): CSSProperties {
  return { ...values }
}
