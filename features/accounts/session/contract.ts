import { z } from 'zod'
import type en from '#features/accounts/messages/en.json'
import type { ErrorCodeIn } from '#shared/domain-error.ts'
import { canonicalAddress, EmailAddress } from '#shared/email-address.ts'
import { endpoint } from '#shared/endpoint.ts'
import { languages } from '#shared/language.ts'
import { FilledLine, Line, NameLine } from '#shared/text.ts'
import { OptionalWebAddress } from '#shared/web-address.ts'
import { countryCodes } from './countries.ts'
import { loginCall, registerCall, registerTextCall } from './login-calls.ts'
import { genders, professions } from './profile-choices.ts'

declare module '#shared/domain-error.ts' {
  interface ErrorCodes {
    accounts: ErrorCodeIn<typeof en>
  }
}

/** The wording of the privacy policy and terms that a registration agrees to. */
export const agreementVersion = '2026-11'
/** The wording of the question whether a user wants news. */
export const newsVersion = '2026-11'

export const passwordLength = { least: 8, most: 128 } as const

/** A choice that must be made: an empty one is missing, an unknown one is wrong. */
const Chosen = <const Values extends readonly string[]>(values: Values) =>
  z.string().min(1).pipe(z.enum(values))

/** Composed, so that each accented letter counts once whatever the device. */
export const Password = z
  .string()
  .normalize('NFC')
  .min(1, { abort: true })
  .min(passwordLength.least)
  .max(passwordLength.most)
export const RepeatedPassword = z.string().normalize('NFC').min(1).max(1000)

export const User = z.object({
  id: z.uuid(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  country: z.string(),
  gender: z.string(),
  lang: z.enum(languages),
  job_title: z.string(),
  job_profession: z.string(),
  company_name: z.string(),
  website: z.string(),
  phone: z.string(),
  phone_ext: z.string(),
  mobile_phone: z.string(),
  city: z.string(),
  address: z.string(),
  zip: z.string(),
  state: z.string(),
  have_mag_questions: z.boolean(),
})
export type User = z.infer<typeof User>

export const Option = z.object({ label: z.string(), value: z.string() })
export type Option = z.infer<typeof Option>

const Message = z.object({ message: z.string() })
const Token = z.object({ token: z.string() })

export const getUser = endpoint({
  method: 'GET',
  path: '/api/user',
  summary: 'The person whose token it is.',
  audience: 'user',
  mayActAs: true,
  hasNoTimeLimit: true,
  input: z.object({}),
  output: User,
})

export const getRoles = endpoint({
  method: 'GET',
  path: '/api/user/roles',
  summary: "The user's rights beyond entering: judge, write for publication, organise.",
  audience: 'user',
  mayActAs: true,
  isCached: true,
  input: z.object({}),
  output: z.object({
    roles: z.array(z.enum(['juror', 'redactor', 'organiser'])),
    /** An organiser who must set up two-step login before the admin area opens. */
    needsSecondFactor: z.boolean(),
    /** An organiser acts as this user: until when, and on which project if only on one. */
    acting: z.object({ until: z.iso.datetime(), projectId: z.uuid().nullable() }).nullable(),
  }),
})

export const updateUser = endpoint({
  method: 'PUT',
  path: '/api/user',
  summary:
    'Changes the personal fields; omitted fields stay unchanged. A client may send the full user back, but the account’s address does not change.',
  audience: 'user',
  mayActAs: true,
  hasNoTimeLimit: true,
  input: z.object({
    id: z.string().optional(),
    email: z.string().optional(),
    have_mag_questions: z.boolean().optional(),
    first_name: NameLine(100),
    last_name: NameLine(100),
    gender: Chosen(genders),
    lang: Chosen(languages),
    country: Chosen(countryCodes),
    job_title: Line(150).optional(),
    job_profession: z
      .string()
      .pipe(z.enum(['', ...professions]))
      .optional(),
    company_name: Line(200).optional(),
    website: OptionalWebAddress.optional(),
    phone: Line(40).optional(),
    phone_ext: Line(10).optional(),
    mobile_phone: Line(40).optional(),
    city: Line(120).optional(),
    address: Line(300).optional(),
    zip: Line(20).optional(),
    state: Line(10).optional(),
  }),
  output: z.object({ message: z.string(), data: User }),
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/user/change-password',
  summary: 'Changes the password and ends every other session of the user.',
  audience: 'user',
  hasNoTimeLimit: true,
  input: z.object({
    current_password: z.string().min(1).max(1000),
    new_password: Password,
    new_password_confirmation: RepeatedPassword,
  }),
  output: Message,
})

export const getAccountText = endpoint({
  method: 'GET',
  path: '/api/page-text/account',
  summary: 'The options of the account form in the requested language, and the user.',
  audience: 'user',
  mayActAs: true,
  hasNoTimeLimit: true,
  input: z.object({}),
  output: z.object({
    genders: z.array(Option),
    languages: z.array(Option),
    countries: z.array(Option),
    professions: z.array(Option),
    states: z.record(z.string(), z.array(Option)),
    user: User,
  }),
})

export const getRegisterText = endpoint({
  ...registerTextCall,
  summary: 'The options of the registration form, and the user if logged in.',
  audience: 'anyone',
  input: z.object({}),
  output: z.object({
    genders: z.array(Option),
    languages: z.array(Option),
    countries: z.array(Option),
    user: User.nullable(),
  }),
})

export const login = endpoint({
  ...loginCall,
  summary:
    'Opens a session; its token is returned only once. If a second factor is on, the right password without `code` is rejected with `code_needed`.',
  audience: 'anyone',
  input: z.object({
    /** Any text, so that a wrong one is answered like a wrong password. */
    email: FilledLine(254).overwrite(canonicalAddress),
    password: z.string().min(1).max(1000),
    /** The second factor's code, if the user has one: from the authenticator or a recovery code. */
    code: Line(40).optional(),
  }),
  output: Token,
})

export const register = endpoint({
  ...registerCall,
  summary: 'Makes an account and opens its first log-in session.',
  audience: 'anyone',
  input: z.object({
    email: EmailAddress,
    first_name: NameLine(100),
    last_name: NameLine(100),
    gender: Chosen(genders),
    lang: Chosen(languages),
    country: Chosen(countryCodes),
    password: Password,
    // Any other value, including an unticked box, returns the confirmation error.
    confirm: z.custom<boolean>().pipe(z.literal(true)),
    /** Wants the organisers’ news by email. */
    mailings: z.boolean().default(false),
  }),
  output: Token,
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/logout',
  summary: 'Ends the log-in session of the token.',
  audience: 'user',
  mayActAs: true,
  hasNoTimeLimit: true,
  input: z.object({}),
  output: Message,
})
