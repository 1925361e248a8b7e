import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getProject, type ProjectView } from '#features/projects/steps/contract.ts'
import type { Step } from '#features/projects/steps/steps.ts'
import type { ProjectSaver } from '#features/projects/steps/web/project-saver.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { request } from '#web/api/api.ts'
import { noteHere, presenceSeconds } from '../contract-together.ts'

export type Here = OutputOf<typeof noteHere>['here']

const isTyping = () => document.activeElement?.matches('input, textarea, [contenteditable="true"]') === true

/** Tells, while the page is looked at, that it is here; learns who else is, and fetches what they have changed. */
export function usePresence(projectId: string, step: Step, saver: ProjectSaver): Here {
  const queries = useQueryClient()
  const [here, setHere] = useState<Here>([])
  useEffect(() => {
    const note = (isLeaving: boolean) =>
      request(noteHere, { projectId, writer: saver.writer, step, isLeaving }).catch(() => null)
    const beat = async () => {
      if (document.hidden) return
      const found = await note(false)
      if (!found) return setHere([])
      setHere(found.here)
      const key = [getProject.path, { projectId }]
      const known = queries.getQueryData<ProjectView>(key)
      if (known && known.updatedAt < found.updatedAt) await queries.refetchQueries({ queryKey: key })
      // Whoever is typing is not interrupted; their field is compared when it is sent.
      if (saver.isOutdated() && !isTyping()) saver.refresh()
      void saver.adoptOld()
    }
    const turn = () => void (document.hidden ? note(true) : beat())
    void beat()
    const timer = setInterval(() => void beat(), presenceSeconds * 1000)
    document.addEventListener('visibilitychange', turn)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', turn)
      void note(true)
    }
  }, [projectId, step, saver, queries])
  return here
}
