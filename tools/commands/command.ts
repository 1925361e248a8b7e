/** One command of `npm run palmares -- NAME ...`. */
export interface Command {
  /** The arguments after the command's name: `EMAIL`. */
  usage: string
  /** The command's line in the help. */
  does: string
  /** Prints its result on standard output. */
  run(args: string[]): Promise<void>
}

/** Invalid arguments. The terminal shows the command's usage, and the exit code is 2. */
export class UsageError extends Error {}
