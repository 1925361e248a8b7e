import { Outlet, useLocation, useParams } from 'react-router'
import { useMessages } from '#web/i18n/messages.ts'
import { LinkTabs } from '#web/kit/LinkTabs.tsx'
import { links } from '#web/links.ts'

/** The tabs of one contest: its own page, its projects, its jury, its results. */
export function Component() {
  const t = useMessages('areas')
  const projects = useMessages('projects')
  const texts = useMessages('editorial')
  const results = useMessages('results')
  const awards = useMessages('awards')
  const { contestId = '' } = useParams()
  const { pathname } = useLocation()
  const rooms = [
    { key: 'contest', label: t('admin.contest'), href: links.adminContest(contestId) },
    { key: 'projects', label: projects('admin.title'), href: links.adminProjects(contestId) },
    { key: 'jury', label: t('admin.jury'), href: links.adminJury(contestId) },
    { key: 'editorial', label: texts('admin.title'), href: links.adminEditorial(contestId) },
    { key: 'finals', label: results('admin_finals.title'), href: links.adminFinals(contestId) },
    { key: 'results', label: t('admin.results'), href: links.adminResults(contestId) },
    { key: 'awards', label: awards('admin.title'), href: links.adminAwards(contestId) },
  ]
  // A screen opened within a tab keeps the tab current.
  const here = rooms.findLast(({ href }) => pathname === href || pathname.startsWith(`${href}/`))
  return (
    <>
      <LinkTabs label={t('admin.sections')} words={rooms} current={here?.key ?? ''} />
      <Outlet />
    </>
  )
}
