import { expect, test } from 'vitest'
import users from '#features/accounts/users/messages/en.json'
import projects from '#features/projects/messages/en.json'
import { formatMoney } from '#shared/format.ts'
import { changeIn } from './audit-change.ts'

const spoken = { language: 'en', catalogue: { users, projects } } as const
const said = (action: string, details: Record<string, unknown> | null) =>
  changeIn({ action, details }, spoken)
const money = (amount: number) => formatMoney(amount, 'CAD', 'en')
const named = (en: string) => ({ en, fr: '', es: '', 'zh-hans': '' })

test('a decision says which way it went, also the first one and one that takes something away', () => {
  expect(said('projects.decideEligibility', { from: null, to: 'ineligible', entryIds: [] })).toBe(
    'Ineligible',
  )
  expect(said('projects.decideEligibility', { from: 'ineligible', to: 'eligible' })).toBe(
    'Ineligible → Eligible',
  )
  expect(said('results.override', { from: null, to: named('Gold') })).toBe('Gold')
  expect(said('results.override', { from: named('Gold'), to: null })).toBe('Gold → none')
  expect(said('projects.press', { pressMayDownload: false })).toBe('Not allowed')
})

test('a line names the categories, amounts, labels and coupons that it is about', () => {
  expect(said('jury.moveEntry', { from: named('Retail'), to: named('Office') })).toBe('Retail → Office')
  expect(said('projects.takeEntriesOut', { categories: [named('Houses'), named('Housing')] })).toBe(
    'Houses · Housing',
  )
  expect(said('payments.refund', { total: 64156, currency: 'CAD' })).toBe(money(64156))
  expect(said('payments.reprice', { from: 100, to: 64156, currency: 'CAD' })).toBe(
    `${money(100)} → ${money(64156)}`,
  )
  expect(said('payments.applyCoupon', { code: 'NORD10' })).toBe('NORD10')
  expect(said('projects.addLabel', { label: 'To discuss' })).toBe('To discuss')
})

test('a line without words for its details has no note', () => {
  expect(said('projects.confirm', { rulesVersion: '1' })).toBe('')
  expect(said('projects.duplicate', { from: crypto.randomUUID() })).toBe('')
  expect(said('projects.addNote', null)).toBe('')
})
