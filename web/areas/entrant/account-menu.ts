import { links } from '#web/links.ts'
import type { Words } from '#web/words.ts'
import type { MenuItem } from '../frame/frame-words.ts'

type Role = 'juror' | 'redactor' | 'organiser'

const places = {
  home: links.account(),
  contests: links.contests(),
  submit_product: links.submitProduct(),
  projects: links.myProjects(),
  firm: links.myFirm(),
  my_awards: links.myAwards(),
  payments: links.payments(),
  edit: links.editAccount(),
  evaluation: links.juryEvaluation(),
  finals: links.juryFinals(),
  office: links.office(),
} as const
type Place = keyof typeof places

/** The side menu's words by role, in groups with a line between them. */
export function accountMenu(t: Words<'areas'>, roles: readonly Role[], logOut: () => void): MenuItem[][] {
  const word = (key: Place): MenuItem => ({ key, label: t(`menu.${key}`), href: places[key] })
  return [
    [word('home')],
    [word('contests'), word('submit_product')],
    [word('projects'), word('firm'), word('my_awards'), word('payments')],
    roles.includes('juror') ? [word('evaluation'), word('finals')] : [],
    roles.includes('organiser') ? [word('office')] : [],
    [word('edit'), { key: 'logout', label: t('menu.logout'), press: logOut }],
  ]
}

/** The word that the address belongs to; a project's steps belong to the projects. */
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
