import type { Api } from '#server/http/http.ts'
import { countVisit, listMyVisits, listVisits } from '../contract.ts'
import { isRobot, openVisitCounter } from './visit-counter.ts'
import { listMostVisited, listVisitsOf } from './visit-queries.ts'

export function serveVisits(api: Api): void {
  const { db, log } = api.tools
  const counter = openVisitCounter(db, log)
  api.app.addHook('onClose', () => counter.close())
  api.serve(countVisit, async ({ input, request: { headers, ip } }) => {
    const browser = headers['user-agent'] ?? ''
    const wantsNoTracking = headers.dnt === '1' || headers['sec-gpc'] === '1'
    if (!wantsNoTracking && !isRobot(browser))
      counter.count({ ...input, visitor: `${ip} ${browser}`, at: new Date() })
    return {}
  })
  api.serve(listMyVisits, ({ actor }) => listVisitsOf(db, actor.id))
  api.serve(listVisits, () => listMostVisited(db))
}
