import { z } from 'zod'
import { exportFormats } from '#shared/csv.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Page, pageOf } from '#shared/list.ts'
import { Line } from '#shared/text.ts'

/** The first part of an action's name. */
export const auditGroups = [
  'accounts',
  'contests',
  'projects',
  'payments',
  'firms',
  'jury',
  'results',
  'awards',
  'editorial',
  'news',
  'magazine',
  'mailings',
  'synonyms',
  'texts',
  'views',
] as const

export const AuditSearch = z.object({
  /** In the reason, in the name, address and company of the people, and in the names of projects and firms. */
  q: Line(200).default(''),
  group: z.enum(auditGroups).optional(),
  /** Who did it, or on whose behalf. */
  person: z.uuid().optional(),
  subject: z.uuid().optional(),
  /** Days in Montréal, both included. */
  since: z.iso.date().optional(),
  until: z.iso.date().optional(),
})
export type AuditSearch = z.infer<typeof AuditSearch>

/** Null for the portal itself; without a name the account is deleted. */
const Person = z.object({ id: z.uuid(), name: z.string() }).nullable()

export const AuditLine = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  /** Its place in the chain; null until the next minute. */
  number: z.int().nullable(),
  actor: Person,
  /** The user as whom an organiser acted. */
  onBehalfOf: Person,
  action: z.string(),
  subjectKind: z.string(),
  subjectId: z.uuid(),
  /** Empty for what no longer exists or has no name. */
  subjectName: z.string(),
  /** Where the subject is shown, if the line says it. */
  contestId: z.uuid().nullable(),
  reason: z.string().nullable(),
  details: z.record(z.string(), z.unknown()).nullable(),
})
export type AuditLine = z.infer<typeof AuditLine>

const Check = z.object({
  at: z.iso.datetime(),
  /** The last line that was read. */
  number: z.int(),
  /** The first line that does not match those before it. */
  brokenNumber: z.int().nullable(),
})

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'The audit log, the newest entries first, a page at a time.',
  audience: 'organiser',
  blindSafe: false,
  input: AuditSearch.extend({ page: Page }),
  output: pageOf(AuditLine),
})

export const exportAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit/export',
  summary: 'All entries of the audit log that match a search, as a spreadsheet.',
  audience: 'organiser',
  blindSafe: false,
  input: AuditSearch.extend({ format: z.enum(exportFormats) }),
  output: z.unknown(),
})

export const getAuditCheck = endpoint({
  method: 'GET',
  path: '/api/admin/audit/check',
  summary: 'The last verification of the audit log’s chain of hashes.',
  audience: 'organiser',
  // The number of lines grows with every decision.
  blindSafe: false,
  input: z.object({}),
  output: z.object({ check: Check.nullable() }),
})

export const verifyAudit = endpoint({
  method: 'POST',
  path: '/api/admin/audit/check',
  summary: 'Starts a verification of the audit log’s chain of hashes.',
  audience: 'organiser',
  // The number of lines grows with every decision.
  blindSafe: false,
  input: z.object({}),
  output: z.object({}),
})
