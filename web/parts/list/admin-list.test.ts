import { QueryClient, QueryClientProvider, type UseQueryResult } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { Rejected } from '#web/api/api.ts'
import { AdminList } from './AdminList.tsx'

type Found = UseQueryResult<{ rows: { id: string }[]; total: number }, Error>

function listWith(error: Error) {
  const list = createElement(AdminList<{ id: string }, { q: string }>, {
    views: 'payments',
    title: 'Payments',
    action: 'Send reminders',
    notice: 'Needs attention',
    tools: 'Export all',
    summary: 'Total',
    search: { q: '' },
    searchLabel: 'Find a payment',
    found: { data: undefined, error } as Found,
    empty: 'No payments',
    columns: [],
    bulk: () => 'Remind the chosen',
  })
  const within = createElement(QueryClientProvider, { client: new QueryClient() }, list)
  const router = createMemoryRouter([{ path: '*', element: within }])
  return renderToStaticMarkup(createElement(RouterProvider, { router }))
}

const offers = (html: string) =>
  ['Send reminders', 'Needs attention', 'Export all', 'Total', 'Find a payment'].filter((text) =>
    html.includes(text),
  )

test('a list that is hidden from an organiser on a jury offers nothing that acts on it, and says why', () => {
  const html = listWith(new Rejected('You are on the jury', 403, 'own_jury'))

  expect(offers(html)).toEqual([])
  expect(html).toContain('Payments')
  expect(html).toContain('You are on the jury')
})

test('a list that failed to load for another reason can still be searched', () => {
  const html = listWith(new Rejected('The server is busy', 503, null))

  expect(offers(html)).toContain('Find a payment')
})
