import type { Messages } from '#web/i18n/messages.ts'

/** The areas of the interface, by the folder of their messages. */
const areas = [
  'areas',
  'shared',
  'accounts',
  'contests',
  'files',
  'firms',
  'projects',
  'payments',
  'jury',
  'results',
  'awards',
  'editorial',
  'news',
  'gallery',
  'pages',
] as const

/** A new folder shows its own name until it has another here. */
export function areaName(t: Messages<'pages'>, place: string): string {
  const area = areas.find((one) => one === place)
  return area ? t(`area.${area}`) : place
}
