const realNow = performance.now.bind(performance)
let ahead = 0

/** Moves the clock of caches forward, without waiting. */
export function letPass(milliseconds: number): void {
  ahead += milliseconds
  performance.now = () => realNow() + ahead
}
