import type { ComponentType } from 'react'
import { loadOtherMessages } from '#web/i18n/catalogue.ts'

/** Loads a screen's file for a lazy route, with all messages. The file exports `Component`. */
export async function screen(
  file: Promise<{ Component: ComponentType }>,
): Promise<{ Component: ComponentType }> {
  const [{ Component }] = await Promise.all([file, loadOtherMessages()])
  return { Component }
}
