/** One entry of a menu: a link, or an action such as logging out. */
export type MenuItem = {
  key: string
  label: string
  /** The heading above this entry, if the menu has headings. */
  group?: string
} & (
  | {
      href: string
      /** For an address that the server renders, or that is outside the portal. */
      reload?: boolean
      press?: never
      form?: never
    }
  | { press: () => void; href?: never; form?: never }
  | { form: { action: string; fields?: Record<string, string> }; href?: never; press?: never }
)

/** Entries by their group, in order. */
export function itemsByGroup(items: readonly MenuItem[]): [string | undefined, MenuItem[]][] {
  return [...Map.groupBy(items, ({ group }) => group)]
}

export type LanguageItem = {
  /** A `lang` attribute such as `zh-Hans`. */
  lang: string
  /** The code, such as `zh-hans`. It is shown in upper case beside the globe. */
  code: string
  name: string
  href: string
  /** Where the application changes its language without following the link. */
  press?: () => void
}

export type HeaderLabels = {
  skip: string
  home: string
  menu: string
  language: string
}
