import { findUserByEmail, getUserById, type UserRecord } from '#features/accounts/session/server/queries.ts'
import { record } from '#server/audit-log.ts'
import type { Api } from '#server/http/http.ts'
import { writeMail } from '#server/mail/mail.ts'
import { htmlOf, plainOf } from '#server/mail/mail-body.ts'
import { messagesOf } from '#server/messages.ts'
import { InvalidFields } from '#shared/domain-error.ts'
import { type Language, languages } from '#shared/language.ts'
import * as contract from '../contract-mails.ts'
import { mailKinds, othersWith, templateOf, textsOfMail } from '../mail-kinds.ts'
import { textProblems } from '../message-text.ts'
import { problemMessage } from './actions.ts'
import { paramsOf, writtenMail } from './mail-preview.ts'
import { currentForms, getTextGroup, shippedForms, statesOf } from './queries.ts'

/** Only the texts of this mail, and only as they could be saved. */
function checkTexts({ kind, language, texts }: contract.WrittenMail, spoken: Language): void {
  const errors: Record<string, string[]> = {}
  for (const { name } of textsOfMail(kind)) {
    const forms = texts.find((text) => text.place === name.place && text.key === name.key)?.forms ?? {}
    for (const { form, problem } of textProblems({ ...name, shipped: shippedForms(name, language), forms })) {
      errors[`${name.place}.${name.key}.${language}.${form}`] = [problemMessage(problem, spoken)]
    }
  }
  if (Object.keys(errors).length > 0) throw new InvalidFields(errors)
}

export function mailTemplateRoutes(api: Api): void {
  const { publicUrl } = api.tools.settings
  api.serve(contract.listMailTemplates, async () =>
    mailKinds.map((kind) => {
      const { group, place, subject } = templateOf(kind)
      const states = textsOfMail(kind).map(({ name }) => statesOf(name))
      const isIn = (state: 'changed' | 'missing') =>
        languages.filter((language) => states.some((one) => one[state].includes(language)))
      const subjectIn = (language: Language) => currentForms({ place, key: subject }, language).other ?? ''
      return {
        kind,
        group,
        subject: {
          en: subjectIn('en'),
          fr: subjectIn('fr'),
          'zh-hans': subjectIn('zh-hans'),
          es: subjectIn('es'),
        },
        changed: isIn('changed'),
        missing: isIn('missing'),
      }
    }),
  )
  api.serve(contract.getMailTemplate, async ({ db, input: { kind } }) => {
    const texts = textsOfMail(kind)
    const group = await getTextGroup(
      db,
      texts.map(({ name }) => name),
    )
    return {
      ...group,
      group: templateOf(kind).group,
      parts: texts.map(({ name, part }) => ({ part, others: othersWith(name, kind) })),
    }
  })
  api.serve(contract.previewMail, async ({ db, actor, input: { email, ...written }, language }) => {
    checkTexts(written, language)
    const found = email ? await findUserByEmail(db, email) : await getUserById(db, actor.id)
    if (!found) throw new InvalidFields({ email: [messagesOf('pages', language)('mails.no_such_user')] })
    const user: UserRecord = found
    const { mail, examples } = writtenMail(
      written,
      user,
      await paramsOf(db, user, written.language),
      publicUrl,
    )
    return {
      recipient: `${user.firstName} ${user.lastName} <${user.email}>`,
      subject: mail.subject,
      html: htmlOf(mail),
      plain: plainOf(mail),
      examples,
    }
  })
  api.serve(contract.sendTestMail, async ({ db, actor, input, language }) => {
    checkTexts(input, language)
    const user = await getUserById(db, actor.id)
    const { mail } = writtenMail(input, user, await paramsOf(db, user, input.language), publicUrl)
    const subject = messagesOf('pages', input.language)('mails.test_subject', { subject: mail.subject })
    await db.transaction(async (tx) => {
      await writeMail(tx, { ...mail, subject })
      await record(tx, {
        actorId: actor.id,
        action: 'mails.sendTest',
        subject: { kind: 'user', id: actor.id },
        details: { kind: input.kind, language: input.language },
      })
    })
    return { to: user.email }
  })
}
