import { Outlet, useLocation, useParams } from 'react-router'
import { useWords } from '#web/i18n/words.ts'
import { WordRow } from '#web/kit/WordRow.tsx'
import { links } from '#web/links.ts'

/** The rooms of one contest: its own page, its projects, its jury, its results. */
export function Component() {
  const t = useWords('areas')
  const projects = useWords('projects')
  const texts = useWords('redaction')
  const results = useWords('results')
  const awards = useWords('awards')
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
      <WordRow label={t('office.rooms')} words={rooms} current={here?.key ?? ''} />
      <Outlet />
    </>
  )
}
