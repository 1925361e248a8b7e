import { AsyncLocalStorage } from 'node:async_hooks'

/*
 * An organiser who acts as a user: everything that the request does is the user's, and the audit log names both. The
 * storage follows the request, so no action has to pass the organiser on, and none can forget to.
 */
export interface Acting {
  organiserId: string
  /** The session in which they act. */
  sessionId: string
  /** The one thing that the session was opened to change, if it was: its feature may lift a deadline for it. */
  subjectId: string | null
}

const storage = new AsyncLocalStorage<Acting>()

export function actingAs<Answer>(acting: Acting, work: () => Promise<Answer>): Promise<Answer> {
  return storage.run(acting, work)
}

/** The organiser who acts as the user of the current request. */
export function actingOrganiser(): string | null {
  return storage.getStore()?.organiserId ?? null
}

/** The acting organiser, if their session was opened to change this subject. */
export function actingOn(subjectId: string): Acting | null {
  const acting = storage.getStore()
  return acting?.subjectId === subjectId ? acting : null
}
