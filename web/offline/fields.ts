/** The wanted fields. */
export function pick<Fields extends object>(fields: Fields, isWanted: (field: string) => boolean): Fields {
  const picked = { ...fields }
  for (const field of Object.keys(fields)) if (!isWanted(field)) Reflect.deleteProperty(picked, field)
  return picked
}

/** The unsaved fields after `sent` was saved. A field that has changed again since stays unsaved. */
export function leftAfter<Fields extends object>(unsaved: Fields, sent: Fields): Fields {
  return pick(unsaved, (field) => Reflect.get(unsaved, field) !== Reflect.get(sent, field))
}
