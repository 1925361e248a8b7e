// What tells marks, ranks, readings or who made a work.
const ofResults = [
  'results',
  'finals',
  'readings',
  'score-log',
  'feedback',
  'staging',
  'announcement',
  'thresholds',
]
const ofJury = ['linkage', 'readings', 'missing-readings', 'extra-readings', 'anonymity', 'finals']
// What names makers, or who is tied to whom.
const ofMakers = ['ties', 'prizes', 'entries', 'projects', 'late', 'late-files', 'reminders', 'redaction']
const closed = [
  '/api/admin/projects/:projectId',
  ...ofResults.map((part) => `/api/contests/:contestId/${part}`),
  ...ofJury.map((part) => `/api/admin/contests/:contestId/jury/${part}`),
  ...ofMakers.map((part) => `/api/admin/contests/:contestId/${part}`),
]

/** Whether an address of the office is closed to an organiser who sits on the contest's jury, until the announcement. */
export function isClosedToOwnJury({ path, audience }: { path: string; audience: string }): boolean {
  return audience === 'organiser' && closed.some((one) => path === one || path.startsWith(`${one}/`))
}
