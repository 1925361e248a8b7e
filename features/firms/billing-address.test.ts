import { expect, test } from 'vitest'
import { billingPlaceOf } from './billing-address.ts'

const place = { address: '1 rue Roy', city: 'Québec', zip: 'G1K 1A1', country: 'CA', state: 'QC' }
const nowhere = { address: '', city: '', zip: '', country: '', state: '' }

test('invoices go to the billing address, else to the main one, else nowhere', () => {
  const billing = { ...place, name: 'Roy inc.', city: 'Lévis' }

  expect(billingPlaceOf({ ...place, billing })).toMatchObject({ city: 'Lévis' })
  expect(billingPlaceOf({ ...place, billing: null })).toMatchObject({ city: 'Québec' })
  expect(billingPlaceOf({ ...nowhere, billing: null })).toBe(null)
})
