/** Ends a task, so that the browser draws, and answers what is typed or pressed, before the rest of a long start. */
export const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))
