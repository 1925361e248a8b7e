import { inLanguage } from '#shared/language.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { links } from '#web/links.ts'
import type { Blocker } from '../contract-announcement.ts'
import style from './Announce.module.css'

/** What prevents an announcement. Each blocker lists its entries and links to the screen where it is resolved. */
export function AnnouncementBlockers({ contestId, blockers }: { contestId: string; blockers: Blocker[] }) {
  const t = useMessages('results')
  const language = useLanguage()
  const placeOf = ({ code, entries }: Blocker) => {
    if (code === 'prize_running' || code === 'prize_undecided')
      return { href: links.adminFinals(contestId), label: t('admin_finals.title') }
    if (code === 'entries_unread') {
      const numbers = entries.map(({ number }) => number)
      return { href: links.adminAssignments(contestId, numbers), label: t('blocker.entries') }
    }
    return { href: links.adminJury(contestId), label: t('blocker.jury') }
  }
  return blockers.map((blocker) => {
    const { href, label } = placeOf(blocker)
    return (
      <div key={blocker.message} className={style.blocker}>
        <p className="warn">
          {blocker.message} <Anchor href={href}>{label}</Anchor>
        </p>
        {blocker.entries.length > 0 && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by the keyboard.
          <ul tabIndex={0} aria-label={t('list')}>
            {blocker.entries.map(({ number, title }) => (
              <li key={number}>
                <Anchor href={links.adminAssignments(contestId, [number])}>
                  {t('blocker.entry', { number, title: inLanguage(title, language) })}
                </Anchor>
              </li>
            ))}
          </ul>
        )}
      </div>
    )
  })
}
