import { z } from 'zod'
import { Password, RepeatedPassword } from '#features/accounts/session/contract.ts'
import { forgotPasswordCall, resetPasswordCall } from '#features/accounts/session/login-calls.ts'
import { EmailAddress } from '#shared/email-address.ts'
import { endpoint } from '#shared/endpoint.ts'

/** How long a link in a mail may be followed. */
export const linkMinutes = 30
/** The same for the link that confirms the address of a new account. */
export const confirmationDays = 3

const Message = z.object({ message: z.string() })
const LinkToken = z.string().min(1).max(200)

export const forgotPassword = endpoint({
  ...forgotPasswordCall,
  summary:
    'Mails a link to choose a new password; the response is the same whether or not the address has an account.',
  audience: 'anyone',
  input: z.object({ email: EmailAddress }),
  output: Message,
})

export const resetPassword = endpoint({
  ...resetPasswordCall,
  summary: 'Sets a new password with the token of a mailed link, once, and ends every session.',
  audience: 'anyone',
  input: z.object({
    token: LinkToken,
    password: Password,
    password_confirmation: RepeatedPassword,
  }),
  output: Message,
})

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/auth/confirm-email',
  summary:
    'Confirms the address that a link was mailed to. A changed address becomes the login address; only the account’s own user can confirm it.',
  audience: 'anyone',
  input: z.object({ token: LinkToken }),
  output: z.object({
    message: z.string(),
    /**
     * A token to choose a new password with (`reset-password`). It is returned when the user was not logged in
     * to a never confirmed account; all other access to the account has been closed.
     */
    passwordToken: z.string().nullable(),
  }),
})

export const getEmail = endpoint({
  method: 'GET',
  path: '/api/user/email',
  summary: 'The address of the account, whether it is confirmed, and the one that is to replace it.',
  audience: 'user',
  input: z.object({}),
  output: z.object({ email: z.string(), confirmed: z.boolean(), pending: z.string().nullable() }),
})

export const sendConfirmation = endpoint({
  method: 'POST',
  path: '/api/user/send-confirmation',
  summary: 'Mails a new link to confirm the address of the account.',
  audience: 'user',
  input: z.object({}),
  output: Message,
})

export const changeEmail = endpoint({
  method: 'POST',
  path: '/api/user/change-email',
  summary:
    'Mails a link to a new address, which becomes the account’s address once the link is followed. The response is the same whether or not an account has the address.',
  audience: 'user',
  input: z.object({ email: EmailAddress, current_password: z.string().min(1).max(1000) }),
  output: Message,
})
