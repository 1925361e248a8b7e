import type { Api } from '#server/http/http.ts'
import * as contract from '../contract.ts'
import * as contractPrices from '../contract-prices.ts'
import * as actions from './actions.ts'
import { openCoverTargets, removeCover } from './covers.ts'
import { serveFeed } from './feed.ts'
import { openArticleHolding } from './firms.ts'
import * as magazine from './magazine.ts'
import { openArticlePayable } from './payable.ts'
import * as prices from './prices.ts'
import * as queries from './queries.ts'

export function routes(api: Api): void {
  const { db, settings } = api.tools
  openArticleHolding()
  openArticlePayable()
  const own = (actor: { id: string }, articleId: string) => queries.getOwnArticle(db, actor.id, articleId)

  api.serve(contract.listMyArticles, ({ actor }) => queries.listOwnArticles(db, actor.id))
  api.serve(contract.beginArticle, ({ db, actor, language }) => actions.beginArticle(db, actor.id, language))
  api.serve(contract.getArticle, ({ actor, input }) => own(actor, input.articleId))
  api.serve(contract.saveArticle, async ({ actor, input, language }) => {
    await actions.saveArticle(db, actor.id, input, language)
    return own(actor, input.articleId)
  })
  api.serve(contract.removeArticle, async ({ actor, input }) => {
    await actions.removeArticle(db, actor.id, input.articleId)
    return {}
  })
  api.serve(contract.removeArticleCover, async ({ actor, input }) => {
    await removeCover(db, actor.id, input.articleId)
    return own(actor, input.articleId)
  })
  api.serve(contract.submitArticle, async ({ actor, input, language }) => {
    await actions.submitArticle(db, actor.id, input.articleId, language)
    return own(actor, input.articleId)
  })
  api.serve(contract.takeBackArticle, async ({ actor, input }) => {
    await actions.takeBackArticle(db, actor.id, input.articleId)
    return own(actor, input.articleId)
  })

  api.serve(contract.listAdminArticles, ({ input }) => queries.listSubmittedArticles(db, input))
  api.serve(contract.getAdminArticle, ({ input }) => queries.getSubmittedArticle(db, input.articleId))
  api.serve(contract.publishArticle, async ({ actor, input }) => {
    await actions.publishArticle(db, settings, actor.id, input.articleId)
    return queries.getSubmittedArticle(db, input.articleId)
  })
  api.serve(contract.declineArticle, async ({ actor, input }) => {
    await actions.declineArticle(db, settings, actor.id, input)
    return queries.getSubmittedArticle(db, input.articleId)
  })

  api.serve(contractPrices.getArticleFee, async ({ actor }) => ({ fee: await prices.findFee(db, actor.id) }))
  api.serve(contractPrices.getArticlePrices, () => prices.getPrices(db))
  api.serve(contractPrices.setArticlePrices, async ({ actor, input }) => {
    await prices.setPrices(db, actor.id, input.prices)
    return prices.getPrices(db)
  })

  api.serve(contract.listIssues, () => queries.listIssues(db))
  api.serve(contract.saveIssue, async ({ actor, input }) => {
    await magazine.saveIssue(db, actor.id, input)
    return queries.getIssue(db, input.issueId)
  })
  api.serve(contract.removeIssue, async ({ actor, input }) => {
    await magazine.removeIssue(db, actor.id, input.issueId)
    return {}
  })
  api.download(contract.downloadIssue, ({ input }) =>
    queries.openIssuePdf(api.tools, input.number, new Date()),
  )
  openCoverTargets()
  serveFeed(api.app, api.tools)
}
