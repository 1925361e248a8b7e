/** One thing that can be asked for at the terminal: `npm run palmares -- NAME ...`. */
export interface Command {
  /** What follows the command's name: `EMAIL`. */
  usage: string
  /** One line for the help. */
  does: string
  /** Says what it did on standard output. */
  run(args: string[]): Promise<void>
}

/** The command was asked for in a way it does not understand; answered with its usage and the exit code 2. */
export class UsageError extends Error {}
