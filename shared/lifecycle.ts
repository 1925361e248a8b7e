interface Move<Status extends string> {
  from: readonly Status[]
  to?: Status
}

export interface Lifecycle<Status extends string, Action extends string> {
  statuses: readonly Status[]
  /** The statuses that allow the transition, for `WHERE status IN (...)`. */
  from(action: Action): Status[]
  /** The status after the transition. It is missing if the action does not change the status. */
  to(action: Action): Status
  can(action: Action, status: Status): boolean
}

/** A feature's statuses and the actions in each: read by screens, written by the server, drawn in READMEs. */
export function lifecycle<const Status extends string, const Action extends string>(
  statuses: readonly Status[],
  moves: Record<Action, Move<NoInfer<Status>>>,
): Lifecycle<Status, Action> {
  return {
    statuses,
    from: (action) => [...moves[action].from],
    to: (action) => {
      const { to } = moves[action]
      if (to === undefined) throw new Error(`The action "${action}" does not change the status.`)
      return to
    },
    can: (action, status) => moves[action].from.includes(status),
  }
}
