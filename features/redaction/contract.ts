import { z } from 'zod'
import { Localized } from '#features/contests/editions/contract.ts'
import { ImageView } from '#features/files/storage/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { languages } from '#shared/language.ts'
import type { RefusalIn } from '#shared/refusal.ts'
import { RichText } from '#shared/rich-text.ts'
import { SaveSource } from '#shared/save-source.ts'
import { FilledLine, Line, Prose } from '#shared/text.ts'
import { redactionLifecycle } from './lifecycle.ts'
import type en from './messages/en.json'

export type RedactionRefusal = RefusalIn<typeof en>

export const PublicationText = z.object({
  title: z.string(),
  summary: z.string(),
  /** Cleaned HTML. */
  description: RichText,
})
export type PublicationText = z.infer<typeof PublicationText>

/** Characters that a reader sees. */
export const publicationLimits = { title: 160, summary: 1000, description: 8000 } as const

export const RedactionSummary = z.object({
  id: z.uuid(),
  projectId: z.uuid(),
  status: z.enum(redactionLifecycle.statuses),
  /** A calendar day. */
  dueOn: z.string(),
  remark: z.string(),
  /** The entrant's title in the entry's language. */
  title: z.string(),
  firm: z.string(),
  contest: Localized.nullable(),
  cover: ImageView.nullable(),
  /** The entry's own language. */
  language: z.enum(languages),
  /** What the entrant wrote in it, and what has been written for publication so far. */
  entrantWords: z.int(),
  words: z.record(z.enum(languages), z.int()),
  updatedAt: z.iso.datetime(),
})
export type RedactionSummary = z.infer<typeof RedactionSummary>

const Texts = z.record(z.enum(languages), PublicationText)

export const RedactionView = RedactionSummary.extend({
  redactor: z.string(),
  /** As the entrant wrote them. */
  entrantTexts: Texts,
  texts: Texts,
})
export type RedactionView = z.infer<typeof RedactionView>

const OfRedaction = z.object({ redactionId: z.uuid() })
const Nothing = z.object({})

export const listMyRedactions = endpoint({
  method: 'GET',
  path: '/api/redaction',
  summary: 'The projects whose texts the redactor prepares, the first due on top.',
  audience: 'redactor',
  input: Nothing,
  output: z.array(RedactionSummary),
})

export const getRedaction = endpoint({
  method: 'GET',
  path: '/api/redaction/:redactionId',
  summary: 'One project’s texts: the entrant’s beside those for publication.',
  audience: 'redactor',
  input: OfRedaction,
  output: RedactionView,
})

export const savePublicationText = endpoint({
  method: 'PUT',
  path: '/api/redaction/:redactionId/texts/:language',
  summary: 'Keeps the publication’s text in one language; the entrant’s own is not touched.',
  audience: 'redactor',
  input: OfRedaction.extend({
    language: z.enum(languages),
    title: Line(300),
    summary: Prose(4000),
    description: Prose(100_000),
    ...SaveSource,
  }),
  output: RedactionView,
})

export const handOverRedaction = endpoint({
  method: 'POST',
  path: '/api/redaction/:redactionId/hand-over',
  summary: 'Hands the texts to the organisers for review.',
  audience: 'redactor',
  input: OfRedaction,
  output: RedactionView,
})

export const takeBackRedaction = endpoint({
  method: 'POST',
  path: '/api/redaction/:redactionId/take-back',
  summary: 'Takes the texts back to go on writing, before they have been reviewed.',
  audience: 'redactor',
  input: OfRedaction,
  output: RedactionView,
})

export const AdminRedaction = z.object({
  projectId: z.uuid(),
  title: z.string(),
  firm: z.string(),
  numbers: z.array(z.int()),
  redaction: z
    .object({
      id: z.uuid(),
      status: z.enum(redactionLifecycle.statuses),
      dueOn: z.string(),
      redactorId: z.uuid(),
      words: z.int(),
    })
    .nullable(),
})
export type AdminRedaction = z.infer<typeof AdminRedaction>

export const listContestRedactions = endpoint({
  method: 'GET',
  path: '/api/admin/contests/:contestId/redaction',
  summary: 'A contest’s submitted projects with who prepares their texts, and who could.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({ contestId: z.uuid() }),
  output: z.object({
    projects: z.array(AdminRedaction),
    redactors: z.array(z.object({ id: z.uuid(), name: z.string(), open: z.int() })),
  }),
})

export const assignRedactor = endpoint({
  method: 'POST',
  path: '/api/admin/contests/:contestId/redaction',
  summary: 'Gives projects to a redactor with a day; texts already written go along.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({
    contestId: z.uuid(),
    projectIds: z.array(z.uuid()).min(1).max(500),
    redactorId: z.uuid(),
    dueOn: z.iso.date().regex(/^[12]/),
  }),
  output: z.object({ count: z.int() }),
})

export const getAdminRedaction = endpoint({
  method: 'GET',
  path: '/api/admin/redaction/:redactionId',
  summary: 'One project’s texts, to be reviewed.',
  audience: 'organiser',
  blindSafe: false,
  input: OfRedaction,
  output: RedactionView,
})

export const approveRedaction = endpoint({
  method: 'POST',
  path: '/api/admin/redaction/:redactionId/approve',
  summary: 'Declares the texts ready for publication.',
  audience: 'organiser',
  blindSafe: false,
  input: OfRedaction,
  output: RedactionView,
})

export const sendBackRedaction = endpoint({
  method: 'POST',
  path: '/api/admin/redaction/:redactionId/send-back',
  summary: 'Sends the texts back to the redactor with a remark.',
  audience: 'organiser',
  blindSafe: false,
  input: OfRedaction.extend({ remark: FilledLine(1000) }),
  output: RedactionView,
})
