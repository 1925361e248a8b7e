import { beforeAll, expect, test } from 'vitest'
import { AuditSearch } from '#features/accounts/office/contract-audit.ts'
import { UserSearch } from '#features/accounts/office/contract-users.ts'
import { listAudit } from '#features/accounts/office/server/audit-queries.ts'
import { listUsers } from '#features/accounts/office/server/user-queries.ts'
import { FirmSearch } from '#features/firms/contract-merge.ts'
import { listAdminFirms } from '#features/firms/server/admin-queries.ts'
import { PaymentSearch } from '#features/payments/office/contract-payments.ts'
import { findPayments } from '#features/payments/office/server/admin-queries.ts'
import { CouponSearch } from '#features/payments/quote/contract-coupons.ts'
import { listCoupons } from '#features/payments/quote/server/coupon-queries.ts'
import { EntrySearch } from '#features/projects/office/contract-admin.ts'
import { findProjectPage } from '#features/projects/office/server/admin-queries.ts'
import type { Database } from '#server/database/database.ts'
import { auditSubjects } from '#server/main.ts'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'
import { countQueries } from '#tools/testing/count-queries.ts'
import { giveManyRows } from '../../../bench/many-rows.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
  await giveManyRows(app.db, 200)
})

type Find = (db: Database) => Promise<{ rows: readonly object[] }>
const page = 1
const lists: [name: string, find: Find][] = [
  ['entries', (db) => findProjectPage(db, { ...EntrySearch.parse({}), page }, new Date())],
  ['users', (db) => listUsers(db, { ...UserSearch.parse({}), page })],
  ['payments', (db) => findPayments(db, { ...PaymentSearch.parse({}), page })],
  ['coupons', (db) => listCoupons(db, { ...CouponSearch.parse({}), page })],
  ['firms', (db) => listAdminFirms(db, { ...FirmSearch.parse({}), page })],
  [
    'lines of the audit log',
    (db) =>
      listAudit(db, { ...AuditSearch.parse({}), page }, { language: 'en', auditSubjects: auditSubjects }),
  ],
]

test.each(lists)('a page of %s takes fewer queries than it has rows', async (_, find) => {
  // The first look stores the facts of a project that was just made.
  let rows = (await find(app.db)).rows.length
  const queries = await countQueries(app.databaseUrl, async (db) => {
    rows = (await find(db)).rows.length
  })

  expect(rows).toBeGreaterThanOrEqual(20)
  expect(queries).toBeLessThanOrEqual(14)
})
