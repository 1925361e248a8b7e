/** The form field that transfers the token, or the value for no user. */
export const tokenField = 'pid_token'
