import { Outlet, useLocation, useParams } from 'react-router'
import { useMessages } from '#web/i18n/messages.ts'
import { LinkTabs } from '#web/kit/LinkTabs.tsx'
import { links } from '#web/links.ts'

/** The rooms of one contest: its own page, its projects, its jury, its results. */
export function Component() {
  const t = useMessages('areas')
  const projects = useMessages('projects')
  const texts = useMessages('redaction')
  const results = useMessages('results')
  const awards = useMessages('awards')
  const { contestId = '' } = useParams()
  const { pathname } = useLocation()
  const rooms = [
    { key: 'contest', label: t('office.contest'), href: links.adminContest(contestId) },
    { key: 'projects', label: projects('office.title'), href: links.adminProjects(contestId) },
    { key: 'jury', label: t('office.jury'), href: links.adminJury(contestId) },
    { key: 'redaction', label: texts('office.title'), href: links.adminRedaction(contestId) },
    { key: 'finals', label: results('office_finals.title'), href: links.adminFinals(contestId) },
    { key: 'results', label: t('office.results'), href: links.adminResults(contestId) },
    { key: 'feedback', label: results('feedback.office'), href: links.adminFeedback(contestId) },
    { key: 'awards', label: awards('office.title'), href: links.adminAwards(contestId) },
  ]
  // What is opened within a room belongs to it.
  const here = rooms.findLast(({ href }) => pathname === href || pathname.startsWith(`${href}/`))
  return (
    <>
      <LinkTabs label={t('office.rooms')} words={rooms} current={here?.key ?? ''} />
      <Outlet />
    </>
  )
}
