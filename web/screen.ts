import type { ComponentType } from 'react'

/** What a lazy route needs of a screen's file, which exports `Component`. */
export async function screen(
  file: Promise<{ Component: ComponentType }>,
): Promise<{ Component: ComponentType }> {
  const { Component } = await file
  return { Component }
}
