import type { ComponentType } from 'react'

/** Loads a screen's file for a lazy route. The file exports `Component`. */
export async function screen(
  file: Promise<{ Component: ComponentType }>,
): Promise<{ Component: ComponentType }> {
  const { Component } = await file
  return { Component }
}
