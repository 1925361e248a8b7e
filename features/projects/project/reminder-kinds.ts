export const reminderKinds = ['week', 'day', 'manual'] as const
export type ReminderKind = (typeof reminderKinds)[number]

const dayMs = 86_400_000

/** The least time between two reminders. */
export const reminderPauseMs = dayMs

const beforeDeadline = { week: 7 * dayMs, day: dayMs } as const

/** The reminder that an unfinished project is due for; none if the project was created after the reminder's date. */
export function reminderDue(
  project: { createdAt: Date },
  deadlineAt: Date,
  now: Date,
): keyof typeof beforeDeadline | null {
  if (now >= deadlineAt) return null
  for (const kind of ['day', 'week'] as const) {
    const since = deadlineAt.getTime() - beforeDeadline[kind]
    if (now.getTime() < since) continue
    return project.createdAt.getTime() < since ? kind : null
  }
  return null
}

/** The time from which projects of a contest with that deadline may be due for a reminder. */
export function remindersBegin(deadlineAt: Date): Date {
  return new Date(deadlineAt.getTime() - beforeDeadline.week)
}
