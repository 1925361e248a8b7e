/** How long what was removed from a step can be brought back. */
export const imageKeptMs = 24 * 3_600_000
export const documentKeptMs = 3_600_000
