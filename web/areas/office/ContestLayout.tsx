import { NavLink, Outlet, useParams } from 'react-router'
import { links } from '#web/links.ts'
import { useWords } from '#web/words.ts'
import style from './ContestLayout.module.css'

/** The rooms of one contest: its own page, its projects, its jury, its results. */
export function Component() {
  const t = useWords('areas')
  const projects = useWords('projects')
  const texts = useWords('redaction')
  const { contestId = '' } = useParams()
  const rooms = [
    { label: t('office.contest'), href: links.officeContest(contestId) },
    { label: projects('office.title'), href: links.officeProjects(contestId) },
    { label: t('office.jury'), href: links.officeJury(contestId) },
    { label: texts('office.title'), href: links.officeRedaction(contestId) },
    { label: t('office.results'), href: links.officeResults(contestId) },
  ]
  return (
    <>
      <nav className={style.rooms} aria-label={t('office.rooms')}>
        {rooms.map(({ label, href }) => (
          <NavLink key={href} to={href} end={href === links.officeContest(contestId)} className={style.room}>
            {label}
          </NavLink>
        ))}
      </nav>
      <Outlet />
    </>
  )
}
