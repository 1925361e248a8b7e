import type { ReactNode } from 'react'
import { useAddressSearch } from '#web/api/address-search.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { SelectField } from '#web/kit/fields/SelectField.tsx'
import { TextField } from '#web/kit/fields/TextField.tsx'
import style from './List.module.css'

/** What a list is searched, filtered and sorted by, as its contract has it. */
export interface ListSearch {
  q: string
  sort?: string
}

export interface Filter<Search> {
  name: keyof Search & string
  label: string
  /** What it may be; a filter without them is a day. */
  options?: readonly { value: string; label: string }[]
  /** For a day: the first and the last one. */
  min?: string | undefined
  max?: string | undefined
  /** Filters that depend on this one and are removed when it changes. */
  removes?: readonly (keyof Search & string)[]
}

interface ListFilterProps<Search> {
  search: Search
  searchLabel: string
  filters: readonly Filter<Search>[]
  /** Under the filters: exports, columns. */
  children?: ReactNode
}

/** The search and the filters of a list, which are in the address. A search is debounced, a filter applies at once. */
export function ListFilter<Search extends ListSearch>(props: ListFilterProps<Search>) {
  const { search, searchLabel, filters, children } = props
  const t = useMessages('shared')
  const { typed, setTyped, set } = useAddressSearch()
  const days = filters.filter(({ options }) => !options)
  const fieldOf = ({ name, label, removes }: Filter<Search>) => ({
    compact: true,
    label,
    value: String(search[name] ?? ''),
    onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value, removes),
  })
  return (
    <search>
      <div className={style.filter}>
        <TextField
          compact
          type="search"
          label={searchLabel}
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {filters.map(
          ({ options, ...filter }) =>
            options && (
              <SelectField
                key={filter.name}
                placeholder={t('list.all')}
                options={options}
                {...fieldOf(filter)}
              />
            ),
        )}
        {days.length > 0 && (
          <div className={style.days}>
            {days.map((filter) => (
              <TextField
                key={filter.name}
                type="date"
                min={filter.min}
                max={filter.max}
                {...fieldOf(filter)}
              />
            ))}
          </div>
        )}
      </div>
      {children && <div className={style.tools}>{children}</div>}
    </search>
  )
}

/** Whether a filter is set. */
export function isNarrowed(search: ListSearch): boolean {
  return Object.entries(search).some(([name, value]) => name !== 'sort' && Boolean(value))
}
