import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  EntryEvaluation,
  EntryPlace,
  type Evaluation,
  getEntryEvaluation,
  listEvaluations,
} from '#features/jury/panel/contract.ts'
import { questionOf } from '#web/api/query.ts'
import { dropAnswers, listAnswers } from '#web/offline/cached-answers.ts'
import { cacheOnlyPictures } from './cached-pictures.ts'

const minute = 60_000

/** Deletes cached entries that this juror may no longer read: after a round closed, a new assignment, or a recusal. */
async function cleanUpEvaluations(evaluations: readonly Evaluation[]): Promise<void> {
  const entries = evaluations.flatMap(({ categories }) => categories.flatMap(({ entries }) => entries))
  const isToRead = (input: unknown) => {
    const { data: place } = EntryPlace.safeParse(input)
    return entries.some(
      ({ projectId, categoryId, isRecused }) =>
        !isRecused && projectId === place?.projectId && categoryId === place.categoryId,
    )
  }
  await dropAnswers(getEntryEvaluation, (input) => !isToRead(input))
  const images = (await listAnswers(getEntryEvaluation, EntryEvaluation)).flatMap(({ answer }) =>
    answer.work.images.map(({ image }) => image),
  )
  const covers = entries.flatMap(({ cover }) => cover ?? [])
  await cacheOnlyPictures(
    new Set([...images, ...covers].flatMap(({ renditions }) => renditions.map(({ url }) => url))),
  )
}

/** Runs with each list of the juror's assignments. */
export function useEvaluationCleanup(evaluations: readonly Evaluation[] | undefined): void {
  useEffect(() => {
    if (evaluations) void cleanUpEvaluations(evaluations).catch(() => undefined)
  }, [evaluations])
}

/** Cleans up the cache on any page of the juror's account. An empty cache needs no request. */
export async function cleanUpStoredEvaluations(queries: QueryClient): Promise<void> {
  if ((await listAnswers(getEntryEvaluation, EntryEvaluation)).length === 0) return
  const question = questionOf(listEvaluations, {})
  await queries
    .fetchQuery({ ...question, staleTime: minute })
    .then(cleanUpEvaluations)
    .catch(() => undefined)
}
