interface Move<Status extends string> {
  from: readonly Status[]
  to?: Status
}

export interface Lifecycle<Status extends string, Act extends string> {
  statuses: readonly Status[]
  /** The statuses in which the act is allowed, for `WHERE status IN (...)`. */
  from(act: Act): Status[]
  /** The status after the act; an act that moves nothing has none. */
  to(act: Act): Status
  can(act: Act, status: Status): boolean
}

/** A feature's statuses and what may be done in each: read by screens, written by the server, drawn in READMEs. */
export function lifecycle<const Status extends string, const Act extends string>(
  statuses: readonly Status[],
  moves: Record<Act, Move<NoInfer<Status>>>,
): Lifecycle<Status, Act> {
  return {
    statuses,
    from: (act) => [...moves[act].from],
    to: (act) => {
      const { to } = moves[act]
      if (to === undefined) throw new Error(`The act "${act}" moves no status.`)
      return to
    },
    can: (act, status) => moves[act].from.includes(status),
  }
}
