/** Joins the given class names, so that a component can add its own. */
export function classes(...names: (string | false | null | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined
}
