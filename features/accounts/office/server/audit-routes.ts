import { z } from 'zod'
import { findLastCheck, sealAuditLog, verifyAuditLog } from '#server/audit-chain.ts'
import type { Api, Tools } from '#server/http/http.ts'
import { enqueue, type Jobs, task } from '#server/jobs.ts'
import * as contract from '../contract-audit.ts'
import { auditExport } from './audit-export.ts'
import { listAudit, listLookedFor } from './audit-queries.ts'

const seal = task('accounts.seal-audit-log', z.object({}))
/** A million lines take some seconds, longer than a request should. */
const verify = task('accounts.verify-audit-log', z.object({}))
const verifyNightly = task('accounts.verify-audit-log-nightly', z.object({}))

export async function auditWorkers(jobs: Jobs, { db, log }: Pick<Tools, 'db' | 'log'>): Promise<void> {
  const check = async () => {
    const { brokenNumber } = await verifyAuditLog(db)
    if (brokenNumber !== null) log.error({ line: brokenNumber }, 'the audit log was changed')
  }
  await jobs.every(seal, '* * * * *', () => sealAuditLog(db))
  await jobs.every(verifyNightly, '17 8 * * *', check)
  await jobs.work(verify, check, { atOnce: 1 })
}

export function auditRoutes(api: Api): void {
  api.serve(contract.listAudit, ({ db, input, ...reader }) => listAudit(db, input, reader))
  api.download(contract.exportAudit, async ({ db, input: { format, ...search }, ...reader }) => ({
    ...(await auditExport(await listLookedFor(db, search, reader), format, reader.language)),
    fileName: `palmares-audit-log-${new Date().toISOString().slice(0, 10)}.${format}`,
  }))
  api.serve(contract.getAuditCheck, async ({ db }) => {
    const last = await findLastCheck(db)
    return { check: last && { ...last, at: last.at.toISOString() } }
  })
  api.serve(contract.verifyAudit, async ({ db }) => {
    await enqueue(db, verify, {})
    return {}
  })
}
