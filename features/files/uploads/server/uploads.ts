import { FileStore } from '@tus/file-store'
import { Server } from '@tus/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { filePurposes, uploadsPath } from '#features/files/storage/contract.ts'
import { isDiskFull, noteDiskFull } from '#server/disk-full.ts'
import { type Api, admit, languageOf } from '#server/http/http.ts'
import { errorMessage, messagesOf } from '#server/messages.ts'
import { DomainError, fail, NotFound } from '#shared/domain-error.ts'
import { FilledLine, Line } from '#shared/text.ts'
import { announceArrival, forgetArrival, getArrival, renewArrival } from './arrivals.ts'
import { isComplete, takeComplete, tidyArrivals } from './take-complete.ts'

/*
 * Files arrive over the tus protocol (https://tus.io/protocols/resumable-upload), so that a lost connection loses
 * only the data in transit. The portal authorizes every request; tus stores only bytes.
 */

// Far more than users upload, and far below the column's limit.
const mostPosition = 1_000_000
/** As many as a file may have on the systems of users. */
const mostNameCharacters = 255

const Announcement = z.object({
  purpose: z.enum(filePurposes).default('project-image'),
  subjectId: z.uuid(),
  filename: FilledLine(mostNameCharacters),
  bytes: z.coerce.number().int().min(1),
  slot: Line(60).nullable().default(null),
  position: z.coerce.number().int().min(0).max(mostPosition).nullable().default(null),
})

/** `Upload-Metadata: filename cXVheS5qcGc=,purpose cHJvamVjdC1pbWFnZQ==,projectId MDE5…` */
function metadataOf(header: string): Record<string, string> {
  const pairs = header.split(',').map((pair) => pair.trim().split(' '))
  return Object.fromEntries(
    pairs.map(([key = '', value = '']) => [key, Buffer.from(value, 'base64').toString('utf8')]),
  )
}

function announcementOf({ headers }: FastifyRequest) {
  const metadata = metadataOf(String(headers['upload-metadata'] ?? '').slice(0, 4_000))
  // An upload for a project names the project; other uploads name their purpose.
  const subjectId = metadata.subjectId ?? metadata.projectId
  if ((metadata.filename?.length ?? 0) > mostNameCharacters) {
    fail('file_name_too_long', { status: 422, limit: mostNameCharacters })
  }
  const name = FilledLine(mostNameCharacters).safeParse(metadata.filename)
  if (headers['upload-length'] === '0' && name.success) {
    fail('file_empty', { status: 422, name: name.data })
  }
  return Announcement.parse({ ...metadata, subjectId, bytes: headers['upload-length'] })
}

const tusVersion = '1.0.0'

/** The protocol rejects unsupported versions before anything else, and names the supported one. */
async function checkVersion(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (request.headers['tus-resumable'] === tusVersion) return
  const message = messagesOf('shared', languageOf(request))('invalid')
  await reply
    .status(412)
    .headers({ 'tus-resumable': tusVersion, 'tus-version': tusVersion })
    .send({ message })
}

/** The body of an upload error: the same shape as everywhere else in the portal. */
function answerFor(error: unknown, request: FastifyRequest): { status_code: number; body: string } {
  const language = languageOf(request)
  if (error instanceof DomainError) {
    // To tus, 409 means that two senders disagree about how far they are, and its clients then try again.
    const status_code = error.status === 409 ? 422 : error.status
    const message = errorMessage(error.code, error.params, language)
    return { status_code, body: JSON.stringify({ message, code: error.code }) }
  }
  const shared = messagesOf('shared', language)
  if (error instanceof NotFound) {
    return { status_code: 404, body: JSON.stringify({ message: shared('not_found') }) }
  }
  if (isDiskFull(error)) {
    noteDiskFull()
    request.log.error({ err: error }, 'the disk is full')
    return { status_code: 503, body: JSON.stringify({ message: shared('disk_full'), requestId: request.id }) }
  }
  request.log.error({ err: error }, 'a fault while a file arrived')
  return { status_code: 500, body: JSON.stringify({ message: shared('error'), requestId: request.id }) }
}

interface Sending {
  request: FastifyRequest
  arrivalId: string
}

/** Serves `/api/uploads`. */
export async function serveUploads({ app, tools }: Api): Promise<void> {
  const store = new FileStore({ directory: tools.storage.arrivals })
  const sendings = new WeakMap<object, Sending>()
  const sendingOf = (raw: object | undefined): Sending => {
    const found = raw && sendings.get(raw)
    if (!found) throw new Error('A file arrived without anybody having been asked who sends it.')
    return found
  }
  const tus = new Server({
    path: uploadsPath,
    datastore: store,
    relativeLocation: true,
    allowedOrigins: [tools.settings.publicUrl],
    namingFunction: (request) => sendingOf(request.runtime?.node?.req).arrivalId,
    // The upload whose sender was authorized, regardless of the rest of the address.
    getFileIdFromRequest: (request) => sendingOf(request.runtime?.node?.req).arrivalId,
    async onUploadFinish(_request, { id }) {
      await takeComplete(tools, store, id)
      return {}
    },
    onResponseError(request, error) {
      // The tus protocol answers its own errors, such as a wrong offset or too many bytes.
      if ('status_code' in error) return undefined
      return answerFor(error, sendingOf(request.runtime?.node?.req).request)
    },
  })

  const hand = async (request: FastifyRequest, reply: FastifyReply, arrivalId: string) => {
    sendings.set(request.raw, { request, arrivalId })
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value)
    }
    reply.hijack()
    await tus.handle(request.raw, reply.raw).catch((error: unknown) => {
      request.log.error({ err: error }, 'a file stopped arriving')
      reply.raw.destroy()
    })
  }

  const allowed = async (request: FastifyRequest) => {
    const actor = await admit(tools, request, 'user')
    if (!actor) throw new NotFound()
    return actor
  }

  await app.register(async (scope) => {
    // The bytes are for tus alone, which reads them from the bare request.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.addHook('onRequest', checkVersion)

    scope.post(uploadsPath, { schema: { hide: true }, config: { rank: 'save' } }, async (request, reply) => {
      const actor = await allowed(request)
      const { purpose, subjectId, filename, bytes, slot, position } = announcementOf(request)
      const announced = {
        purpose,
        ownerId: actor.id,
        subjectId,
        originalName: filename,
        bytes,
        slotKey: slot,
        position,
      }
      const arrival = await announceArrival(tools, announced)
      await hand(request, reply, arrival.id)
    })

    scope.route<{ Params: { arrivalId: string } }>({
      method: ['HEAD', 'PATCH', 'DELETE'],
      url: `${uploadsPath}/:arrivalId`,
      schema: { hide: true },
      config: { rank: 'save' },
      async handler(request, reply) {
        const actor = await allowed(request)
        const arrival = await getArrival(tools.db, actor.id, request.params.arrivalId)
        if (request.method === 'DELETE') {
          await forgetArrival(tools.db, arrival.id)
          await store.remove(arrival.id).catch(() => undefined)
          return reply.status(204).header('tus-resumable', tusVersion).send()
        }
        // The client did not receive the response to its last bytes.
        if (request.method === 'HEAD' && (arrival.fileId || (await isComplete(tools, store, arrival.id)))) {
          await takeComplete(tools, store, arrival.id).catch((error: unknown) => {
            // The error deleted its bytes; a client that sends them again gets the reason.
            throw error instanceof DomainError ? new NotFound() : error
          })
          const size = String(arrival.bytes)
          return reply
            .headers({ 'tus-resumable': tusVersion, 'upload-length': size, 'upload-offset': size })
            .header('cache-control', 'no-store')
            .send()
        }
        if (request.method === 'PATCH') await renewArrival(tools, arrival)
        return hand(request, reply, arrival.id)
      },
    })
  })

  app.addHook('onListen', () => tidyArrivals(tools))
}
