import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { takeVisit } from '#features/accounts/session/server/actions/visitor-limit.ts'
import { pathOfWork } from '#features/gallery/publication/work-address.ts'
import { projectKinds } from '#features/projects/lifecycle.ts'
import type { Database } from '#server/database/database.ts'
import type { Tools } from '#server/http/http.ts'
import { sentencesFor } from '#server/http/invalid.ts'
import { writeMail } from '#server/mail/mail.ts'
import { messagesOf } from '#server/messages.ts'
import type { Settings } from '#server/settings.ts'
import { inLanguage, type Language, languages } from '#shared/language.ts'
import { Report } from '../mistake-report.ts'
import type { PublicPage, ReportPageView } from '../page-views.ts'
import { findWorkAt, type WorkPlace } from './work-queries.ts'

/** The form at a work's address. @throws Moved, Gone, NotFound */
async function getReportPage(db: Database, place: WorkPlace, rest: string): Promise<ReportPageView> {
  const { slug, slugs, kind, work } = await findWorkAt(db, place, { rest })
  return { place: { slug, slugs, kind }, title: work.title, language: work.language }
}

/** Mails a report to the programme's contact address. */
async function sendReport(
  { db, settings }: { db: Database; settings: Settings },
  { place, title }: ReportPageView,
  { text, email }: Report,
  language: Language,
): Promise<void> {
  const t = messagesOf('gallery', language)
  const named = { title: inLanguage(title, language) }
  await writeMail(db, {
    to: settings.CONTACT_EMAIL,
    ...(email ? { replyTo: email } : {}),
    language,
    subject: t('report.mail_subject', named),
    paragraphs: [
      t('report.mail_about', named),
      ...text.split(/\n+/),
      email ? t('report.mail_from', { email }) : t('report.mail_nobody'),
    ],
    action: {
      label: t('report.mail_see'),
      href: `${settings.publicUrl}/${language}${pathOfWork(place, language)}`,
    },
    why: t('report.mail_why'),
  })
}

interface Open {
  page: ReportPageView
  /** Of the form, without the language. */
  path: string
  request: Request
  reply: FastifyReply
}

interface Answers {
  send(reply: FastifyReply, page: PublicPage, language: Language, path: string): Promise<unknown>
  sendProblem(request: FastifyRequest, reply: FastifyReply, error: unknown, language: Language): unknown
}

type Request = FastifyRequest<{ Params: { slug: string }; Body: Record<string, string> | undefined }>

/** The form to report a mistake on a work's page, and what it posts. It needs neither account nor JavaScript. */
export async function serveReports(
  app: FastifyInstance,
  { db, settings }: Tools,
  { send, sendProblem }: Answers,
): Promise<void> {
  const serve =
    (place: Omit<WorkPlace, 'slug'>, rest: string, answer: (open: Open) => Promise<unknown>) =>
    async (request: Request, reply: FastifyReply) => {
      try {
        const page = await getReportPage(db, { ...place, ...request.params }, rest)
        return await answer({
          page,
          path: `${pathOfWork(page.place, place.language)}/report`,
          request,
          reply,
        })
      } catch (error) {
        return sendProblem(request, reply, error, place.language)
      }
    }

  const take = async ({ page, path, request, reply }: Open, language: Language) => {
    const { data, error } = Report.safeParse(request.body ?? {}, { reportInput: true })
    if (error) {
      const { text = '', email = '' } = request.body ?? {}
      const errors = sentencesFor(error.issues, messagesOf('shared', language))
      return send(
        reply.status(422),
        { kind: 'report', ...page, typed: { text, email }, errors },
        language,
        path,
      )
    }
    await takeVisit(db, 'report', request.ip)
    if (data.website === '') await sendReport({ db, settings }, page, data, language)
    return reply.redirect(`/${language}${path}/sent`, 303)
  }

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 65_536 },
      (_request, body, done) =>
        done(null, Object.fromEntries(new URLSearchParams(String(body).replaceAll('%0D%0A', '%0A')))),
    )
    const schema = { hide: true }
    for (const language of languages) {
      for (const kind of projectKinds) {
        const url = `/${language}${pathOfWork({ kind, slug: ':slug' }, language)}/report`
        const place = { language, kind }
        scope.get(
          url,
          { schema },
          serve(place, '/report', ({ page, path, reply }) =>
            send(reply, { kind: 'report', ...page }, language, path),
          ),
        )
        scope.get(
          `${url}/sent`,
          { schema },
          serve(place, '/report/sent', ({ page, path, reply }) =>
            send(reply, { kind: 'report', ...page, isSent: true }, language, `${path}/sent`),
          ),
        )
        scope.post(
          url,
          { schema },
          serve(place, '/report', (open) => take(open, language)),
        )
      }
    }
  })
}
