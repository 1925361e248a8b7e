import { storedToken } from '#web/session/session.ts'

declare global {
  /** What the page itself has asked for, see `index.html`. */
  var asked: { token: string; answers: Map<string, Promise<Response>> } | undefined
}

const longestMs = 30_000

/** The answer that the page asked for before its scripts were here: once, for the same user, and not if it may be old. */
export function askedAhead(address: string): Promise<Response> | undefined {
  const { token, answers } = globalThis.asked ?? {}
  const answer = answers?.get(address)
  answers?.delete(address)
  return token === storedToken() && performance.now() < longestMs ? answer : undefined
}

/** After a change, what was asked for before it is old. */
export function forgetAsked(): void {
  globalThis.asked?.answers.clear()
}
