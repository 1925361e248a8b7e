/** The value of `name` in an address, if it is an allowed one; other values are ignored. */
export function oneOf<Value extends string>(
  search: URLSearchParams,
  name: string,
  values: readonly Value[],
): Value | undefined {
  return values.find((value) => value === search.get(name))
}

export const idIn = (search: URLSearchParams, name: string) =>
  /^[\da-f-]{36}$/.exec(search.get(name) ?? '')?.[0]
