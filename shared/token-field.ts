/** The field in which a form transfers who is logged in, or that nobody is. */
export const tokenField = 'pid_token'
