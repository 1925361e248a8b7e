import { useEffect, useState, useSyncExternalStore } from 'react'
import type { SaveSource } from '#shared/save-source.ts'
import { useUserId } from '#web/session/session.ts'
import { keyOf } from './device.ts'
import { Saver, type Saving } from './saver.ts'

/** Typed values that the server does not have yet, by field. */
type Fields = Readonly<Record<string, string>>
export type Autosave = Saving<Fields>

type Send = (fields: Fields, source: SaveSource) => Promise<void>

/** Saves a form of texts, with all changed fields in one request. */
export class FormSaver extends Saver<Fields> {
  submit: Send = async () => {}

  constructor(userId: string, name: string) {
    super(userId, keyOf('draft', userId, `${name}.`), {})
  }

  protected sendAway(part: Fields): Promise<void> {
    const { writer, sequence } = this.begun(part)
    return this.submit(part, { writer, sequence })
  }

  protected async sendPart(part: Fields): Promise<void> {
    await this.sendAway(part)
    this.forget(part, {})
  }
}

const savers = new Map<string, FormSaver>()

/** The saver of one form by name, shared by all callers; it continues after the screen is left. */
export function useAutosave(
  name: string,
  send: Send,
): Autosave & Pick<FormSaver, 'change' | 'flush' | 'accuse'> {
  const present = useUserId() ?? ''
  // The token from when the screen opened: drafts must never move to another user.
  const [userId] = useState(present)
  const key = `${userId} ${name}`
  const saver = savers.get(key) ?? new FormSaver(userId, name)
  savers.set(key, saver)
  useEffect(() => {
    saver.submit = send
  }, [saver, send])
  const saving = useSyncExternalStore(saver.subscribe, saver.snapshot)
  const { change, flush, accuse } = saver
  return { ...saving, change, flush, accuse }
}
