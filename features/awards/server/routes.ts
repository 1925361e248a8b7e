import type { Api } from '#server/http.ts'
import { inLanguage } from '#shared/language.ts'
import { slugOf } from '#shared/text.ts'
import * as contract from '../contract.ts'
import { awardImage } from './award-image.ts'
import { certificate } from './certificate.ts'
import { getOwnAward, listMyAwards } from './queries.ts'

export function routes(api: Api): void {
  api.serve(contract.listMyAwards, ({ db, actor }) => listMyAwards(db, actor.id))
  api.download(contract.downloadCertificate, async ({ db, actor, input, language }) => {
    const award = await getOwnAward(db, actor.id, input.awardId)
    return {
      type: 'application/pdf',
      fileName: `${award.serial}.pdf`,
      body: await certificate(award, language),
    }
  })
  api.download(contract.downloadAwardImage, async ({ db, actor, input, language }) => {
    const award = await getOwnAward(db, actor.id, input.awardId)
    const level = slugOf(inLanguage(award.snapshot.level, 'en'))
    return {
      type: 'image/png',
      fileName: `palmares-${award.snapshot.year}-${level}-${input.use}-${input.look.replaceAll('_', '-')}.png`,
      body: await awardImage(award.snapshot, language, input),
    }
  })
}
