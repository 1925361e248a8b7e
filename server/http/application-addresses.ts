import { addressLanguages } from '#shared/language.ts'

/** The application's screens outside the account and the back office, and the languages of its start. */
const screens = [
  ...addressLanguages,
  ...['login', 'register', 'forgot-password', 'reset-password', 'confirm-email', 'user', 'error'],
  ...['reminders', 'mailings', 'firm-invitation', 'juror-invitation'],
]
const areas = ['account', 'admin']

/** As routes of the server, to which a form may post. */
export const applicationRoutes = [
  ...['', ...screens, ...areas].map((screen) => `/${screen}`),
  ...areas.map((area) => `/${area}/*`),
]

const address = new RegExp(`^/(?:(?:${screens.join('|')})/?|(?:${areas.join('|')})(?:/.*)?)?$`)

/** Whether the application may have a screen there; inside an area it says itself where there is none. */
export function isApplicationAddress(path: string): boolean {
  return address.test(path)
}
