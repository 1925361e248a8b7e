const realNow = performance.now.bind(performance)
let ahead = 0

/** Lets milliseconds pass for whatever is kept for a while, without a wait. */
export function letPass(milliseconds: number): void {
  ahead += milliseconds
  performance.now = () => realNow() + ahead
}
