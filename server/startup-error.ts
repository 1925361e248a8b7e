/** A message for the operator at the terminal, who can fix the cause; the code is not at fault. */
export class StartupError extends Error {}
