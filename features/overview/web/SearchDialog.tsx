import { useDebouncedValue } from '@mantine/hooks'
import { type KeyboardEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { joinNames } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import { useFailureSentence } from '#web/api/failure.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Modal } from '#web/kit/Modal.tsx'
import { links } from '#web/links.ts'
import { searchRecords } from '../contract-search.ts'
import { matchesWords } from '../matches-words.ts'
import style from './SearchDialog.module.css'

const pauseMs = 120
const shortest = 2
const mostPages = 6

export interface SearchTarget {
  href: string
  label: string
  /** The facts that tell it from another of the same name. */
  note?: string | undefined
}

interface SearchDialogProps {
  onClose: () => void
  /** The screens of the area, and the contests: they are known to the browser. */
  pages: readonly SearchTarget[]
  contests: readonly SearchTarget[]
}

/** Finds any record or screen of the admin area; arrow keys choose a result, Enter opens it. */
export function SearchDialog({ onClose, pages, contests }: SearchDialogProps) {
  const t = useMessages('overview')
  const navigate = useNavigate()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [place, setPlace] = useState(0)
  const { groups, isLoading, problem } = useResults(typed, pages, contests)
  const results = groups.flatMap((group) => group.results)
  const current = results[Math.min(place, results.length - 1)]
  const optionId = ({ href }: SearchTarget) => `${id} ${href}`.replaceAll(' ', '-')

  const open = (result: SearchTarget | undefined) => {
    if (!result) return
    onClose()
    void navigate(result.href)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // An input method uses the same keys while it composes.
    if (event.nativeEvent.isComposing) return
    const at = current ? results.indexOf(current) : 0
    const next = {
      ArrowDown: (at + 1) % results.length,
      ArrowUp: (at - 1 + results.length) % results.length,
    }[event.key]
    if (event.key === 'Enter') open(current)
    else if (next === undefined || results.length === 0) return
    else {
      setPlace(next)
      const result = results[next]
      if (result) document.getElementById(optionId(result))?.scrollIntoView({ block: 'nearest' })
    }
    event.preventDefault()
  }
  const state = problem ?? (isLoading ? t('searching') : results.length === 0 ? t('none_found') : '')

  return (
    <Modal onClose={onClose} place="top" label={t('search')}>
      <input
        className={style.input}
        type="search"
        role="combobox"
        aria-expanded={results.length > 0}
        aria-controls={`${id}list`}
        aria-activedescendant={current && optionId(current)}
        aria-autocomplete="list"
        aria-label={t('search')}
        placeholder={t('search_hint')}
        data-autofocus
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setPlace(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={`${id}list`} role="listbox" aria-label={t('search_results')} className={style.list}>
        {groups.map(({ key, label, results: found }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset may not stand in a list of options.
          <div key={key} role="group" aria-labelledby={`${id}${key}`}>
            <p id={`${id}${key}`} className={style.group}>
              {label}
            </p>
            {found.map((result) => (
              // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the focus stays in the field, which has the keys.
              <div
                key={result.href}
                id={optionId(result)}
                role="option"
                aria-selected={result === current}
                className={style.option}
                onClick={() => open(result)}
                onMouseMove={() => setPlace(results.indexOf(result))}
              >
                <span>{result.label}</span>
                {result.note && <small>{result.note}</small>}
              </div>
            ))}
          </div>
        ))}
      </div>
      <p className={style.state} role="status">
        {state}
      </p>
    </Modal>
  )
}

interface Group {
  key: string
  label: string
  results: SearchTarget[]
}

/** Screens and contests at once, records as the server answers. */
function useResults(typed: string, pages: readonly SearchTarget[], contests: readonly SearchTarget[]) {
  const t = useMessages('overview')
  const language = useLanguage()
  const sentenceOf = useFailureSentence()
  const [q] = useDebouncedValue(typed.trim(), pauseMs)
  const isAsked = q.length >= shortest
  const records = useApiQuery(searchRecords, { q }, { enabled: isAsked })
  const known = (all: readonly SearchTarget[]) =>
    all.filter(({ label }) => matchesWords(label, typed)).slice(0, mostPages)
  const { projects, users, firms, payments, coupons, sponsors } = (isAsked && records.data) || {
    projects: [],
    users: [],
    firms: [],
    payments: [],
    coupons: [],
    sponsors: [],
  }
  const groups: Group[] = [
    {
      key: 'projects',
      label: t('projects'),
      results: projects.map(({ id, title, contest, numbers, owner }) => ({
        href: contest ? links.adminProject(contest.id, id) : links.adminProduct(id),
        label: title || t('untitled'),
        note: [joinNames(numbers, language), owner, contest && inLanguage(contest.name, language)]
          .filter(Boolean)
          .join(' · '),
      })),
    },
    {
      key: 'payments',
      label: t('invoices'),
      results: payments.map(({ id, invoice, projectName }) => ({
        href: links.adminPayment(id),
        label: invoice,
        note: projectName,
      })),
    },
    {
      key: 'users',
      label: t('users'),
      results: users.map(({ id, name, email, company }) => ({
        href: links.adminUser(id),
        label: name,
        note: [email, company].filter(Boolean).join(' · '),
      })),
    },
    {
      key: 'firms',
      label: t('firms'),
      results: firms.map(({ name, city }) => ({
        href: `${links.adminFirms()}?q=${encodeURIComponent(name)}`,
        label: name,
        note: city,
      })),
    },
    {
      key: 'coupons',
      label: t('coupons'),
      results: coupons.map(({ id, code, note }) => ({ href: links.adminCoupon(id), label: code, note })),
    },
    {
      key: 'sponsors',
      label: t('sponsors'),
      results: sponsors.map(({ id, title, buyer }) => ({
        href: links.adminSponsorInvoice(id),
        label: title || buyer,
        note: title ? buyer : '',
      })),
    },
    { key: 'contests', label: t('contests'), results: known(contests) },
    { key: 'pages', label: t('pages'), results: known(pages) },
  ]
  return {
    groups: groups.filter(({ results }) => results.length > 0),
    isLoading: q !== typed.trim() || (isAsked && records.isPending),
    problem: isAsked && records.error ? sentenceOf(records.error) : null,
  }
}
