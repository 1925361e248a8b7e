/** A sentence for the person at the terminal, who can do something about it; nothing is wrong with the code. */
export class StartupError extends Error {}
