import type { ComponentType } from 'react'
import { loadAllMessages, loadOtherMessages } from '#web/i18n/catalogue.ts'
import { isActing } from '#web/session/session.ts'

type File = Promise<{ Component: ComponentType }>

/** Loads a screen's file for a lazy route, with its messages. The file exports `Component`. */
export async function screen(file: File): File {
  // The banner over the screens of a user is the organiser's.
  const [{ Component }] = await Promise.all([file, isActing() ? loadAllMessages() : loadOtherMessages()])
  return { Component }
}

/** The same for organisers, whose messages nobody else loads. */
export async function organiserScreen(file: File): File {
  const [{ Component }] = await Promise.all([file, loadAllMessages()])
  return { Component }
}
