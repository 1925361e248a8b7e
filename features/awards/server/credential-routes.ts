import type { Api } from '#server/http/http.ts'
import { messagesOf } from '#server/messages.ts'
import * as contract from '../contract-credentials.ts'
import { pictureName } from './award-image.ts'
import { correctAward } from './correction.ts'
import { checkCredential, getIssuer, signedCredential, writeStatusList } from './credentials.ts'
import { getKey, listKeys } from './keys.ts'
import { adminViewOf, getOwnAward, listContestAwards } from './queries.ts'
import { restoreAward, revokeAward } from './revocation.ts'

export function credentialRoutes(api: Api): void {
  const { tools } = api
  const { publicUrl } = tools.settings
  const statusList = writeStatusList(tools)
  api.download(contract.downloadCredential, async ({ db, actor, input, language }) => {
    const award = await getOwnAward(db, actor.id, input.awardId)
    return {
      type: 'application/jwt',
      fileName: `${pictureName(award, language, 'credential')}.jwt`,
      body: Buffer.from(await signedCredential(tools, award, language, actor)),
    }
  })
  api.serve(contract.listSigningKeys, async () => ({ keys: await listKeys(tools) }))
  api.serve(contract.getSigningKey, ({ input }) => getKey(tools, input.keyId))
  api.serve(contract.getIssuer, async ({ language }) => getIssuer(publicUrl, language))
  api.download(contract.getRevocations, async () => ({
    type: 'application/vc+jwt',
    fileName: 'revocations.jwt',
    inline: true,
    body: Buffer.from(await statusList()),
  }))
  api.serve(contract.checkCredential, ({ input }) => checkCredential(tools, input.credential))
  api.serve(contract.listContestAwards, ({ db, input }) => listContestAwards(db, input.contestId))
  api.serve(contract.revokeAward, async ({ db, actor, input }) =>
    adminViewOf(await revokeAward(db, { ...input, actorId: actor.id, publicUrl })),
  )
  api.serve(contract.correctAward, async ({ db, actor, input, language }) =>
    adminViewOf(
      await correctAward(db, { ...input, actorId: actor.id, publicUrl }, messagesOf('awards', language)),
    ),
  )
  api.serve(contract.restoreAward, async ({ db, actor, input }) =>
    adminViewOf(await restoreAward(db, { ...input, actorId: actor.id, publicUrl })),
  )
}
