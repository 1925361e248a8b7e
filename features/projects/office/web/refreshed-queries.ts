import { findContestProjects, findEntries, getAdminProject } from '../contract-admin.ts'
import { listLabels } from '../contract-review.ts'

/** What shows labels, notes and eligibility. */
export const refreshed = [findEntries, findContestProjects, getAdminProject, listLabels]
