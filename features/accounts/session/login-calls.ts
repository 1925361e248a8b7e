/*
 * The calls of the screens before login, apart from their contracts: a contract imports the schema library, which these
 * screens do without.
 */

export const loginCall = { method: 'POST', path: '/api/auth/login', hasNoTimeLimit: true } as const
export const registerCall = { method: 'POST', path: '/api/auth/register', hasNoTimeLimit: true } as const
export const registerTextCall = {
  method: 'GET',
  path: '/api/guest/page-text/register',
  hasNoTimeLimit: true,
} as const
export const forgotPasswordCall = { method: 'POST', path: '/api/auth/forgot-password' } as const
export const resetPasswordCall = { method: 'POST', path: '/api/auth/reset-password' } as const
