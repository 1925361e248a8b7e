import { useSearchParams } from 'react-router'
import { formatNumber } from '#shared/format.ts'
import { countedAtMost, listPageSize } from '#shared/list.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
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
export function Pages({ total: found, pageSize = listPageSize }: { total: number; pageSize?: number }) {
  const t = useMessages('shared')
  const language = useLanguage()
  const [search] = useSearchParams()
  const to = useAddressWith('page')
  const total = Math.min(found, countedAtMost)
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
        {t(found > total ? 'pages.shown_over' : 'pages.shown', {
          from: formatNumber(from + 1, language),
          to: formatNumber(Math.min(total, from + pageSize), language),
          total: formatNumber(total, language),
        })}
      </span>
      {page < last && (
        <ButtonLink small href={to(String(page + 1))}>
          {t('pages.next')}
        </ButtonLink>
      )}
    </nav>
  )
}
