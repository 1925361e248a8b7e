/** How long a removed image or document can be restored. */
export const imageKeptMs = 24 * 3_600_000
export const documentKeptMs = 3_600_000
