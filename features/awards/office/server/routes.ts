import { getUserById } from '#features/accounts/session/server/queries.ts'
import * as contract from '#features/awards/award/contract.ts'
import * as admin from '#features/awards/award/contract-admin.ts'
import { awardImage, pictureName } from '#features/awards/award/server/award-image.ts'
import { makeCertificate } from '#features/awards/award/server/certificate-thread.ts'
import { setCitation } from '#features/awards/award/server/citation.ts'
import { correctAward } from '#features/awards/award/server/correction.ts'
import { kitOf } from '#features/awards/award/server/kit.ts'
import {
  adminViewOf,
  getOwnAward,
  listContestAwards,
  listMyAwards,
} from '#features/awards/award/server/queries.ts'
import { restoreAward, revokeAward } from '#features/awards/award/server/revocation.ts'
import { shareImage } from '#features/awards/award/server/share-image.ts'
import { zipOf } from '#server/export/zip.ts'
import type { Actor, Api } from '#server/http/http.ts'
import { messagesOf } from '#server/messages.ts'
import { documentIn } from '#server/pdf/document-size.ts'
import { winnersRoutes } from './winners-routes.ts'

export function routes(api: Api): void {
  winnersRoutes(api)
  const { tools } = api
  const { publicUrl } = tools.settings
  const documentOf = async ({ id }: Pick<Actor, 'id'>) =>
    documentIn((await getUserById(tools.db, id)).country)
  api.serve(contract.listMyAwards, ({ db, actor }) => listMyAwards(db, actor.id))
  api.download(contract.downloadCertificate, async ({ db, actor, input, language }) => {
    const award = await getOwnAward(db, actor.id, input.awardId)
    return {
      type: 'application/pdf',
      fileName: `${pictureName(award, language, 'certificate')}.pdf`,
      body: await makeCertificate(award, language, { publicUrl, document: await documentOf(actor) }),
    }
  })
  api.download(contract.downloadAwardImage, async ({ db, actor, input, language }) => {
    const award = await getOwnAward(db, actor.id, input.awardId)
    return {
      type: 'image/png',
      fileName: `${pictureName(award, language, input.use, input.look)}.png`,
      body: await awardImage(award, language, { ...input, publicUrl }),
    }
  })
  api.download(contract.downloadShareCard, async ({ db, actor, input, language }) => {
    const award = await getOwnAward(db, actor.id, input.awardId)
    return {
      type: 'image/jpeg',
      fileName: `${pictureName(award, language, `share-${input.shape}`)}.jpg`,
      body: await shareImage(tools, award, language, input.shape),
    }
  })
  api.download(contract.downloadKit, async ({ db, actor, input }) => {
    const award = await getOwnAward(db, actor.id, input.awardId)
    return {
      type: 'application/zip',
      fileName: `${award.serial.toLowerCase()}.zip`,
      body: zipOf(kitOf(tools, award, await documentOf(actor))),
    }
  })
  api.serve(admin.listContestAwards, ({ db, input }) => listContestAwards(db, input.contestId))
  api.serve(admin.revokeAward, async ({ db, actor, input }) =>
    adminViewOf(await revokeAward(db, { ...input, actorId: actor.id, publicUrl })),
  )
  api.serve(admin.correctAward, async ({ db, actor, input, language }) =>
    adminViewOf(
      await correctAward(db, { ...input, actorId: actor.id, publicUrl }, messagesOf('awards', language)),
    ),
  )
  api.serve(admin.setCitation, async ({ db, actor, input }) =>
    adminViewOf(await setCitation(db, { ...input, actorId: actor.id })),
  )
  api.serve(admin.restoreAward, async ({ db, actor, input }) =>
    adminViewOf(await restoreAward(db, { ...input, actorId: actor.id, publicUrl })),
  )
}
