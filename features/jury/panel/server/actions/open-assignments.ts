import type { DatabaseTransaction } from '#server/database/database.ts'

interface Assignments {
  /** Recuses the incomplete evaluations of the jury, or of one juror, that a conflict bars. */
  revoke(tx: DatabaseTransaction, input: { contestId: string; jurorId?: string | undefined }): Promise<void>
  /** Frees the incomplete evaluations of a juror who leaves. */
  free(
    tx: DatabaseTransaction,
    input: { contestId: string; jurorId: string; reason: string },
  ): Promise<{ freed: number }>
}

let opened: Assignments | null = null

/** The rounds register here how a change of the panel takes evaluations back. */
export function openAssignments(assignments: Assignments): void {
  opened = assignments
}

/** @throws Error before the rounds have registered, so that no change of the panel leaves evaluations behind */
export function openedAssignments(): Assignments {
  if (!opened) throw new Error('No round has registered its assignments.')
  return opened
}
