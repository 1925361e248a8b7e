import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useApiQuery } from '#web/api/query.ts'
import { listProjectFiles, type ProjectFile } from '../contract-files.ts'

const none: readonly ProjectFile[] = []

/** A project's files as they came, and those that were removed; asked for again as rows come and go. */
export function useProjectFiles(projectId: string, rows: readonly { id: string }[]): readonly ProjectFile[] {
  const queries = useQueryClient()
  const input = useApiQuery(listProjectFiles, { projectId })
  const here = rows
    .map(({ id }) => id)
    .toSorted()
    .join()
  const told = useRef(here)
  useEffect(() => {
    if (told.current === here) return
    told.current = here
    void queries.invalidateQueries({ queryKey: [listProjectFiles.path, { projectId }] })
  }, [queries, projectId, here])
  return input.data ?? none
}

async function digestOf(file: File): Promise<string | null> {
  // Only a page that came by https can reckon digests.
  if (!globalThis.crypto?.subtle) return null
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Which of these files the project has already, byte for byte; only what has the same length is read for it. */
export async function findSame(
  files: readonly File[],
  known: readonly ProjectFile[],
): Promise<Map<File, ProjectFile>> {
  const same = new Map<File, ProjectFile>()
  for (const file of files) {
    const alike = known.filter(({ bytes, goneAt }) => bytes === file.size && goneAt === null)
    if (alike.length === 0) continue
    const digest = await digestOf(file)
    const found = alike.find(({ sha256 }) => sha256 === digest)
    if (found) same.set(file, found)
  }
  return same
}
