import { useMessages } from '#web/i18n/messages.ts'
import type { WorkVisits } from '../contract.ts'
import style from './Visits.module.css'
import { VisitsTable } from './VisitsTable.tsx'

/** The visits to the user's published works. Nothing is shown before the first publication. */
export function MyVisits({ works }: { works: readonly WorkVisits[] }) {
  const t = useMessages('gallery')
  if (works.length === 0) return null
  return (
    <section className={style.visits} aria-labelledby="visits">
      <h2 id="visits">{t('visits.title')}</h2>
      <p className="muted">{t('visits.about')}</p>
      <VisitsTable works={works} />
    </section>
  )
}
