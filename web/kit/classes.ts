/** Joins the class names that are there, so that a part can add its own to the one submitted. */
export function classes(...names: (string | false | null | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined
}
