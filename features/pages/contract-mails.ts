import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { languages } from '#shared/language.ts'
import { isStorable, Line } from '#shared/text.ts'
import { MessageName, TextGroup } from './contract.ts'
import { mailGroups, mailKinds, mailParts } from './mail-kinds.ts'

const OfMail = z.object({ kind: z.enum(mailKinds) })

export const listMailTemplates = endpoint({
  method: 'GET',
  path: '/api/admin/mail-templates',
  summary: 'The kinds of mails that the portal sends, with their subjects.',
  audience: 'organiser',
  blindSafe: true,
  input: z.object({}),
  output: z.array(
    OfMail.extend({
      group: z.enum(mailGroups),
      subject: z.record(z.enum(languages), z.string()),
      changed: z.array(z.enum(languages)),
      missing: z.array(z.enum(languages)),
    }),
  ),
})

export const getMailTemplate = endpoint({
  method: 'GET',
  path: '/api/admin/mail-templates/:kind',
  summary: 'The texts of one kind of mail in every language.',
  audience: 'organiser',
  blindSafe: true,
  input: OfMail,
  output: z.object({
    ...TextGroup.shape,
    group: z.enum(mailGroups),
    /** For each text: the part of the mail, and how many other mails contain it too. */
    parts: z.array(z.object({ part: z.enum(mailParts), others: z.int() })),
  }),
})

/** The texts of a mail as they are being written, in one language. */
const WrittenMail = OfMail.extend({
  language: z.enum(languages),
  texts: z
    .array(
      MessageName.extend({ forms: z.record(z.string().max(10), z.string().max(20_000).refine(isStorable)) }),
    )
    .max(20),
})
export type WrittenMail = z.infer<typeof WrittenMail>

export const previewMail = endpoint({
  method: 'POST',
  path: '/api/admin/mail-templates/:kind/preview',
  summary:
    'A mail with unsaved texts as a user would receive it: with their name, newest project and newest payment.',
  audience: 'organiser',
  // It shows whose project is whose.
  blindSafe: false,
  input: WrittenMail.extend({
    /** The recipient's address; empty for the organiser. */
    email: Line(320),
  }),
  output: z.object({
    recipient: z.string(),
    subject: z.string(),
    html: z.string(),
    plain: z.string(),
    /** The placeholders that are filled with examples, because the recipient has nothing of the kind. */
    examples: z.array(z.string()),
  }),
})

export const sendTestMail = endpoint({
  method: 'POST',
  path: '/api/admin/mail-templates/:kind/test',
  summary: 'Sends a mail with unsaved texts to the organiser.',
  audience: 'organiser',
  blindSafe: true,
  isOnce: true,
  input: WrittenMail,
  output: z.object({ to: z.string() }),
})
