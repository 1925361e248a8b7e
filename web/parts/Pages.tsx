import { useSearchParams } from 'react-router'
import { useMessages } from '#web/i18n/messages.ts'
import { ButtonLink } from '#web/kit/Button.tsx'
import style from './Pages.module.css'

/** The address of the same list with another value of one parameter. */
function useAddressWith(name: string): (value: string | null) => string {
  const [search] = useSearchParams()
  return (value) => {
    const query = new URLSearchParams(search)
    query.delete(name)
    if (value) query.set(name, value)
    return `${location.pathname}?${query}`
  }
}

/** The visible range of rows, the total, and links to the neighbouring pages; `page` is in the address. */
export function Pages({ total, pageSize }: { total: number; pageSize: number }) {
  const t = useMessages('shared')
  const [search] = useSearchParams()
  const to = useAddressWith('page')
  const last = Math.ceil(total / pageSize)
  if (last <= 1) return null
  const page = Math.min(last, Math.max(1, Number.parseInt(search.get('page') ?? '1', 10) || 1))
  const from = (page - 1) * pageSize
  return (
    <nav className={style.pages} aria-label={t('pages.label')}>
      {page > 1 && (
        <ButtonLink small href={to(String(page - 1))}>
          {t('pages.previous')}
        </ButtonLink>
      )}
      <span className="small muted tnum">
        {t('pages.shown', { from: from + 1, to: Math.min(total, from + pageSize), total })}
      </span>
      {page < last && (
        <ButtonLink small href={to(String(page + 1))}>
          {t('pages.next')}
        </ButtonLink>
      )}
    </nav>
  )
}

/** Links to the first rows and to the next ones, of a list that continues after a row (`after` in the address). */
export function NextRows({ next }: { next: string | null }) {
  const t = useMessages('shared')
  const [search] = useSearchParams()
  const to = useAddressWith('after')
  if (!next && !search.get('after')) return null
  return (
    <nav className={style.pages} aria-label={t('pages.label')}>
      {search.get('after') && (
        <ButtonLink small href={to(null)}>
          {t('pages.first')}
        </ButtonLink>
      )}
      {next && (
        <ButtonLink small href={to(next)}>
          {t('pages.more')}
        </ButtonLink>
      )}
    </nav>
  )
}
