import { AsyncLocalStorage } from 'node:async_hooks'

/*
 * An organiser who acts as a user: everything that the request does is the user's, and the audit log names both. The
 * storage follows the request, so no action has to pass the organiser on, and none can forget to.
 */
const organisers = new AsyncLocalStorage<string>()

export function actingAs<Answer>(organiserId: string, work: () => Promise<Answer>): Promise<Answer> {
  return organisers.run(organiserId, work)
}

/** The organiser who acts as the user of the current request. */
export function actingOrganiser(): string | null {
  return organisers.getStore() ?? null
}
