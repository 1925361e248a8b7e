import { addressOf, pageAt, pathOf } from '#web/areas/public/page-at.ts'
import { tabStorage } from '#web/storage.ts'
import { enhanceFilterSheet } from './filter-sheet.ts'
import { enhanceFindFields } from './find-option.ts'
import { enhanceOptionGroups } from './groups.ts'
import { layOutWall, worksIn } from './wall-columns.ts'

/** A page of the wall as it was loaded, with the first of its works. */
interface LoadedPage {
  address: string
  first: HTMLElement | undefined
}

/** What is remembered of an address, for a reader who comes back or loads it again. */
interface Memory {
  pages: string[]
  y: number
}

const memoryOf = (address: string) => `wall ${address}`

function recall(address: string): Memory {
  const [y, ...pages] = (tabStorage.getItem(memoryOf(address)) ?? '').split(' ')
  return { pages: pages.length > 0 ? pages : [address], y: Number(y) }
}

/** A link among the filters keeps its name while its address and its count change. */
const nameOf = (link: Element) =>
  `${link.closest('[aria-labelledby]')?.getAttribute('aria-labelledby')} ${(link.firstElementChild ?? link).textContent}`

/**
 * Without the script every filter, order and page of the wall is a link or a form of its own. With it they change the
 * wall in place: the focus stays, the result is announced, and the address follows.
 */
export function enhanceWall(main: HTMLElement): void {
  /** The address whose works are shown: while the page is being left or changed, not the browser's. */
  let shown = pathOf(location)
  let pages: LoadedPage[] = [{ address: shown, first: worksIn(document)[0] }]
  let turn = 0
  /** The link to a next page that is being loaded. */
  let loading: HTMLAnchorElement | null = null

  const said = document.createElement('p')
  said.className = 'visually-hidden'
  said.role = 'status'
  main.append(said)
  const sheet = enhanceFilterSheet(main, said)

  const remember = () => {
    const addresses = pages.map(({ address }) => address)
    tabStorage.setItem(memoryOf(shown), [Math.round(scrollY), ...addresses].join(' '))
  }

  /** Follows the reader: the address is that of the page in view. */
  const follow = () => {
    const seen = pages.findLast(({ first }) => first && first.getBoundingClientRect().top < innerHeight / 2)
    const { address = shown } = seen ?? pages[0] ?? {}
    if (address === shown) return
    shown = address
    history.replaceState(history.state, '', address)
  }
  const passed = new IntersectionObserver(follow, { rootMargin: '0px 0px -50%' })

  const end = new IntersectionObserver(
    (seen) => {
      if (!seen.some((one) => one.isIntersecting)) return
      end.disconnect()
      void add()
    },
    { rootMargin: '800px' },
  )

  /** Puts the works of a page after those shown. Its own link leads on. */
  const append = (page: Document, address: string) => {
    const works = worksIn(page)
    document.querySelector('[data-wall]')?.append(...works)
    pages.push({ address, first: works[0] })
    const more = page.querySelector('[data-more]')
    const old = document.querySelector('[data-more]')
    const hadFocus = old?.contains(document.activeElement)
    if (more) old?.replaceWith(more)
    const range = document.querySelector('[data-range]')
    if (range) range.textContent = more?.lastElementChild?.textContent ?? ''
    if (hadFocus) (more?.querySelector('a') ?? works[0]?.querySelector('a'))?.focus({ preventScroll: true })
  }

  const observe = () => {
    passed.disconnect()
    for (const { first } of pages) if (first) passed.observe(first)
    end.disconnect()
    const link = document.querySelector('[data-next]')
    if (link) end.observe(link)
  }

  /** Adds the content of the next page's own address; if that fails, its link stays and works as a link. */
  const add = async () => {
    const link = document.querySelector<HTMLAnchorElement>('[data-next]')
    if (!link || loading === link) return true
    loading = link
    const now = turn
    const page = await pageAt(link.href)
    loading = null
    if (now !== turn) return true
    if (!page?.querySelector('[data-wall]')) return false
    const placed = worksIn(document).length
    append(page, pathOf(link))
    layOutWall(placed)
    observe()
    say(...document.querySelectorAll('[data-more] > :last-child'))
    return true
  }

  const say = (...parts: Element[]) => {
    said.textContent = parts.map((part) => part.textContent).join(' ')
  }

  /** Replaces what depends on the filters. */
  const replace = ([page, ...others]: Document[], addresses: readonly string[]) => {
    const active = document.activeElement
    const focused = active && main.contains(active) ? nameOf(active) : null
    const wasChip = active?.closest('[data-part=headline]')
    const opened = [...main.querySelectorAll('section:has(details[open])')].map((one) =>
      one.getAttribute('aria-labelledby'),
    )
    for (const part of main.querySelectorAll<HTMLElement>('[data-part]')) {
      const fresh = page?.querySelector(`[data-part=${part.dataset.part}]`)
      if (fresh) part.replaceWith(fresh)
    }
    for (const id of opened)
      main.querySelector(`section[aria-labelledby=${id}] details`)?.setAttribute('open', '')
    document.title = page?.title ?? document.title
    for (const link of document.querySelectorAll<HTMLAnchorElement>('header a[hreflang]')) {
      const other = page?.querySelector<HTMLAnchorElement>(`header a[hreflang=${link.hreflang}]`)
      link.href = other?.href ?? link.href
    }
    const field = main.querySelector<HTMLInputElement>('[data-search] [type=search]')
    if (field) field.value = page?.querySelector<HTMLInputElement>('[data-search] [type=search]')?.value ?? ''

    pages = [{ address: addresses[0] ?? shown, first: worksIn(document)[0] }]
    const placed = worksIn(document).length
    for (const [i, other] of others.entries()) append(other, addresses[i + 1] ?? '')
    layOutWall(placed)
    enhanceOptionGroups(main)
    observe()
    if (active?.isConnected) return
    const heading = main.querySelector<HTMLElement>('h1')
    heading?.setAttribute('tabindex', '-1')
    const next = wasChip
      ? main.querySelector<HTMLElement>('[data-part=headline] em a')
      : [...main.querySelectorAll<HTMLElement>('a')].find((one) => nameOf(one) === focused)
    if (focused) (next ?? heading)?.focus({ preventScroll: true })
  }

  /** Shows the works of other addresses. What cannot be loaded is left to the browser. */
  const show = async (addresses: readonly string[], address: string, isNew: boolean) => {
    turn += 1
    const now = turn
    main.ariaBusy = 'true'
    const loaded = await Promise.all(addresses.map(pageAt))
    if (now !== turn) return false
    main.ariaBusy = null
    const found = loaded.flatMap((page) => (page?.querySelector('[data-part=masonry]') ? [page] : []))
    if (found.length < addresses.length) {
      location.assign(address)
      return false
    }
    if (isNew) {
      remember()
      if (sheet.isOpen()) history.replaceState(history.state, '', address)
      else history.pushState(null, '', address)
    }
    shown = address
    replace(found, addresses)
    return true
  }

  /** Shows a wall with other filters, from its start. */
  const change = async (address: string) => {
    if (!(await show([address], address, true))) return
    const top = main.querySelector('[data-look]')?.getBoundingClientRect().top ?? 0
    if (top < 0) scrollBy(0, top)
    say(...main.querySelectorAll('[data-part=headline] :is(h1, em, p)'))
  }

  const comeBack = async (address: string) => {
    const { pages: addresses, y } = recall(address)
    const isWhole = addresses.length === 1 && addresses[0] === shown
    if (isWhole || (await show(addresses, address, false))) scrollTo(0, y)
  }

  main.addEventListener('click', (event) => {
    const { target, ctrlKey, metaKey, shiftKey, altKey } = event
    const link = target instanceof Element ? target.closest('a') : null
    if (!link || ctrlKey || metaKey || shiftKey || altKey) return
    if (link.dataset.work !== undefined)
      link.querySelector('picture')?.style.setProperty('view-transition-name', 'work')
    if (link.pathname !== location.pathname || link.origin !== location.origin || link.hash) return
    event.preventDefault()
    if (link.dataset.next === undefined) void change(pathOf(link))
    else void add().then((isAdded) => isAdded || location.assign(link.href))
  })
  main.addEventListener('submit', (event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || form.dataset.search === undefined) return
    event.preventDefault()
    // On a phone the keyboard would cover the works.
    if (matchMedia('(pointer: coarse)').matches) form.querySelector('input')?.blur()
    void change(addressOf(form))
  })
  addEventListener('popstate', () => {
    const address = pathOf(location)
    if (sheet.isLeft(shown) || address === shown) return
    remember()
    void comeBack(address)
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    for (const image of main.querySelectorAll('picture')) image.style.removeProperty('view-transition-name')
  })
  addEventListener('pagehide', remember)

  history.scrollRestoration = 'manual'
  const [visit] = performance.getEntriesByType('navigation')
  const type = visit instanceof PerformanceNavigationTiming ? visit.type : 'navigate'
  layOutWall()
  enhanceOptionGroups(main)
  enhanceFindFields(main)
  enhanceSearch(main)
  observe()
  if (type === 'back_forward' || type === 'reload') void comeBack(shown)
}

/** The suggestions are loaded when the field is first used. */
function enhanceSearch(main: HTMLElement): void {
  const form = main.querySelector<HTMLFormElement>('form[data-search]')
  const field = form?.querySelector<HTMLInputElement>('[type=search]')
  const load = () => {
    if (form && field) void import('./suggestions.ts').then(({ suggestIn }) => suggestIn(form, field))
  }
  if (document.activeElement === field) load()
  else field?.addEventListener('focus', load, { once: true })
}
