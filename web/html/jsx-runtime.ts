// JSX for pages that only the server renders: an element is its HTML at once, without a tree that is walked afterwards.
// The build of the public pages uses it in place of React's (`vite.pages.config.ts`).

/** HTML that is escaped already. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** What JSX accepts as a child. */
type Child = Html | string | number | boolean | null | undefined | readonly Child[]

type Props = Record<string, unknown>
type Component = (props: Props) => Child

export const Fragment = ({ children }: Props): Html => new Html(childrenOf(children))

/** Keys only matter to a tree that changes. */
export function jsx(type: string | Component, props: Props): Child {
  return typeof type === 'string' ? elementOf(type, props) : type(props)
}

export { jsx as jsxs }

const entities: Record<string, string> = {
  '"': '&quot;',
  '&': '&amp;',
  "'": '&#x27;',
  '<': '&lt;',
  '>': '&gt;',
}

function isSpecial(code: number): boolean {
  return code < 63 && (code === 34 || code === 38 || code === 39 || code === 60 || code === 62)
}

function escaped(text: string): string {
  // Most texts are short, and a loop takes less than a regular expression.
  for (let i = 0; i < text.length; i += 1)
    if (isSpecial(text.charCodeAt(i))) return text.replace(/["&'<>]/g, (one) => entities[one] ?? one)
  return text
}

function childrenOf(child: unknown): string {
  if (child instanceof Html) return child.text
  if (typeof child === 'string') return escaped(child)
  if (Array.isArray(child)) {
    let text = ''
    for (const one of child) text += childrenOf(one)
    return text
  }
  if (child === null || child === undefined || typeof child === 'boolean') return ''
  if (typeof child === 'number') return String(child)
  throw new Error('An object cannot be shown on a page.')
}

const empty = new Set(['br', 'circle', 'hr', 'img', 'input', 'link', 'meta', 'path', 'rect', 'source', 'use'])

/** Names that HTML spells in another way; it ignores case. */
const spelled: Record<string, string> = {
  className: 'class',
  htmlFor: 'for',
  defaultValue: 'value',
  defaultChecked: 'checked',
}

/** Attributes that are there or not, without a value. */
const switches = new Set([
  'checked',
  'defaultChecked',
  'disabled',
  'download',
  'hidden',
  'multiple',
  'open',
  'readOnly',
  'required',
  'selected',
])

const addresses = new Set(['action', 'formAction', 'href', 'src'])

interface Attribute {
  /** As HTML begins it, up to its value. */
  start: string
  isAddress: boolean
  isSwitch: boolean
  /** Whether "true" and "false" are its values. */
  isWritten: boolean
}

const attributes = new Map<string, Attribute>()

function attributeNamed(name: string): Attribute {
  const known = attributes.get(name)
  if (known) return known
  const attribute = {
    start: ` ${spelled[name] ?? name}="`,
    isAddress: addresses.has(name),
    isSwitch: switches.has(name),
    isWritten: name.startsWith('data-') || name.startsWith('aria-'),
  }
  attributes.set(name, attribute)
  return attribute
}

function elementOf(tag: string, props: Props): Html {
  let html = `<${tag}`
  let content = ''
  for (const name in props) {
    const value = props[name]
    if (name === 'children') content = childrenOf(value)
    else if (name === 'dangerouslySetInnerHTML') content = innerHtmlOf(value)
    else if (value !== null && value !== undefined) html += attributeOf(tag, name, value)
  }
  if (tag === 'textarea') content = escaped(String(props.defaultValue ?? ''))
  return new Html(empty.has(tag) ? `${html}/>` : `${html}>${content}</${tag}>`)
}

const innerHtmlOf = (value: unknown) =>
  value && typeof value === 'object' && '__html' in value ? String(value.__html) : ''

function attributeOf(tag: string, name: string, value: unknown): string {
  if (name === 'style') return value && typeof value === 'object' ? styleOf(value) : ''
  const { start, isAddress, isSwitch, isWritten } = attributeNamed(name)
  if (typeof value === 'string') {
    if (tag === 'textarea' && name === 'defaultValue') return ''
    if (isAddress && isScript(value)) return ''
    return `${start}${escaped(value)}"`
  }
  if (typeof value === 'number') return `${start}${value}"`
  if (typeof value === 'boolean') {
    if (isWritten) return `${start}${value}"`
    return value && isSwitch ? `${start}"` : ''
  }
  // Functions are for a browser: references and handlers of events.
  return ''
}

/** An address that would run as a script. Browsers ignore blanks and control characters in it. */
function isScript(address: string): boolean {
  // Most addresses are of this site.
  if (address.startsWith('/')) return false
  if (!/^[\s\p{Cc}]*j/iu.test(address)) return false
  return address
    .replace(/[\s\p{Cc}]/gu, '')
    .toLowerCase()
    .startsWith('javascript:')
}

const properties = new Map<string, string>()

function propertyNamed(name: string): string {
  const known = properties.get(name)
  if (known) return known
  const property = name.startsWith('--')
    ? name
    : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  properties.set(name, property)
  return property
}

function styleOf(values: object): string {
  let style = ''
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === null || value === '') continue
    style += `${style ? ';' : ''}${propertyNamed(name)}:${value}`
  }
  return style ? ` style="${escaped(style)}"` : ''
}
