import type { Messages } from '#web/i18n/messages.ts'
import { links } from '#web/links.ts'
import type { MenuItem } from '../frame/frame-messages.ts'

type Role = 'juror' | 'redactor' | 'organiser'

const places = {
  home: links.account(),
  projects: links.myProjects(),
  firm: links.myFirm(),
  my_awards: links.myAwards(),
  collections: links.collections(),
  payments: links.payments(),
  edit: links.editAccount(),
  contests: links.contests(),
  submit_product: links.submitProduct(),
  news: links.myNews(),
  profile: links.juryProfile(),
  questions: links.juryQuestions(),
  conflicts: links.juryConflicts(),
  evaluation: links.juryEvaluation(),
  finals: links.juryFinals(),
  editorial: links.redactorProjects(),
  admin: links.admin(),
} as const
type Place = keyof typeof places

/**
 * The side menu's entries by role, in groups with a line between them. The header contains the links to the
 * public site. "My profile" is for jurors only, because "Edit account" shows everyone else's profile.
 */
export function accountMenu(t: Messages<'areas'>, roles: readonly Role[], logOut: () => void): MenuItem[][] {
  const word = (key: Place): MenuItem => ({ key, label: t(`menu.${key}`), href: places[key] })
  return [
    [
      word('home'),
      word('projects'),
      word('firm'),
      word('my_awards'),
      word('collections'),
      word('payments'),
      word('edit'),
    ],
    [word('contests'), word('submit_product'), word('news')],
    roles.includes('juror')
      ? [word('profile'), word('questions'), word('conflicts'), word('evaluation'), word('finals')]
      : [],
    roles.includes('redactor') ? [word('editorial')] : [],
    roles.includes('organiser') ? [word('admin')] : [],
    [{ key: 'logout', label: t('menu.logout'), press: logOut }],
  ]
}

/** The current menu entry for an address. The steps of a project belong to the projects. */
export function currentWord(pathname: string): string {
  const path = pathname.replace(/\/$/, '')
  if (/^\/account\/(product-)?projects\//.test(path)) return 'projects'
  if (path.startsWith('/account/sandbox/')) return 'payments'
  const [key] =
    Object.entries(places)
      .filter(([name, place]) => name !== 'home' && (path === place || path.startsWith(`${place}/`)))
      .sort(([, one], [, other]) => other.length - one.length)[0] ?? []
  return key ?? 'home'
}
