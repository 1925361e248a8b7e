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
    { key: 'contest', label: t('office.contest'), href: links.officeContest(contestId) },
    { key: 'projects', label: projects('office.title'), href: links.officeProjects(contestId) },
    { key: 'jury', label: t('office.jury'), href: links.officeJury(contestId) },
    { key: 'redaction', label: texts('office.title'), href: links.officeRedaction(contestId) },
    { key: 'finals', label: results('office_finals.title'), href: links.officeFinals(contestId) },
    { key: 'results', label: t('office.results'), href: links.officeResults(contestId) },
    { key: 'feedback', label: results('feedback.office'), href: links.officeFeedback(contestId) },
    { key: 'awards', label: awards('office.title'), href: links.officeAwards(contestId) },
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
