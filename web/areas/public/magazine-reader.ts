import { pageAt } from './page-at.ts'

type Way = 'previous' | 'next'

const turnMs = 420
/** A page that was dragged this far turns by itself. */
const farEnough = 0.2

const isWide = () => matchMedia('(min-width: 901px)').matches
const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Pages turn by hand, by click and by keys, and each has its address. What is not loaded opens as a link does. */
export function openReader(reader: HTMLElement): void {
  const documents = new Map<string, Promise<Document | null>>()
  const load = (address: string) => {
    const known = documents.get(address) ?? pageAt(address)
    documents.set(address, known)
    void known.then((found) => found === null && documents.delete(address))
    return known
  }
  const find = (selector: string) => reader.querySelector<HTMLElement>(selector)
  const spread = () => find('[data-spread]')
  const stage = find('[data-stage]')
  if (!stage) return

  /** The visible link that turns this way. */
  const linkFor = (way: Way) =>
    [...reader.querySelectorAll<HTMLAnchorElement>(`[data-turn=${way}]`)].find((link) => link.offsetParent)

  /** The neighbours are loaded with their images, so that they turn at once. */
  const prepare = async () => {
    for (const way of ['next', 'previous'] as const) {
      const link = linkFor(way)
      const page = link && (await load(link.href))
      for (const image of page?.querySelectorAll('[data-spread] picture') ?? [])
        document.importNode(image, true).querySelector('img')?.setAttribute('loading', 'eager')
    }
  }

  const show = (page: Document) => {
    for (const part of ['[data-spread]', '[data-turns]', '[data-text]']) {
      const fresh = page.querySelector(part)
      if (fresh) find(part)?.replaceWith(document.importNode(fresh, true))
    }
    document.title = page.title
    void prepare()
  }

  const side = (from: ParentNode | null, column: 'left' | 'right') => {
    const pages = [...(from?.querySelectorAll<HTMLElement>('[data-page]') ?? [])]
    const found = pages.find((one) => (Number(one.dataset.page) % 2 === 0) === (column === 'left'))
    const copy = document.createElement('div')
    for (const child of found?.childNodes ?? []) copy.append(document.importNode(child, true))
    return copy
  }

  /** A leaf over the open pages, with the coming pages below it. Its function sets how far it is turned. */
  const liftLeaf = (way: Way, coming: Document) => {
    const now = spread()
    const next = coming.querySelector('[data-spread]')
    if (!now) return () => {}
    const [front, back] = way === 'next' ? (['right', 'left'] as const) : (['left', 'right'] as const)
    const leaf = document.createElement('div')
    leaf.dataset.leaf = 'turning'
    leaf.style.setProperty(way === 'next' ? 'left' : 'right', '50%')
    leaf.style.transformOrigin = way === 'next' ? 'left' : 'right'
    leaf.append(side(now, front), side(next, back))
    const below = side(next, front)
    below.dataset.leaf = 'below'
    below.style.setProperty(way === 'next' ? 'left' : 'right', '50%')
    now.append(below, leaf)
    return (part: number) => {
      leaf.style.transform = `rotateY(${(way === 'next' ? -180 : 180) * part}deg)`
    }
  }
  /** On a phone the open page moves away from the coming one. */
  const slideAway = (way: Way, coming: Document) => {
    const below = document.createElement('div')
    below.dataset.leaf = 'below'
    for (const child of coming.querySelector('[data-current]')?.childNodes ?? [])
      below.append(document.importNode(child, true))
    spread()?.prepend(below)
    const page = find('[data-current]')
    return (part: number) => {
      if (page) page.style.transform = `translateX(${(way === 'next' ? -100 : 100) * part}%)`
    }
  }
  const lift = (way: Way, coming: Document) => (isWide() ? liftLeaf : slideAway)(way, coming)

  let isTurning = false

  const run = (set: (part: number) => void, from: number, to: number) =>
    new Promise<void>((done) => {
      if (isStill()) {
        set(to)
        done()
        return
      }
      const began = performance.now()
      const frame = (now: number) => {
        const passed = Math.min(1, (now - began) / (turnMs * Math.abs(to - from)))
        set(from + (to - from) * (1 - (1 - passed) ** 3))
        if (passed < 1) requestAnimationFrame(frame)
        else done()
      }
      requestAnimationFrame(frame)
    })

  /** Takes what a drag lifted off again. */
  const lay = () => {
    for (const leaf of reader.querySelectorAll('[data-leaf]')) leaf.remove()
    find('[data-current]')?.style.removeProperty('transform')
  }

  const turn = async (way: Way, isFocused = false, from = 0, lifted?: (part: number) => void) => {
    const link = linkFor(way)
    if (!link || isTurning) return lay()
    isTurning = true
    stage.ariaBusy = 'true'
    const page = await load(link.href)
    stage.ariaBusy = null
    if (!page?.querySelector('[data-spread]')) {
      location.assign(link.href)
      return
    }
    await run(lifted ?? lift(way, page), from, 1)
    history.pushState(null, '', link.href)
    show(page)
    if (isFocused) (linkFor(way) ?? linkFor(way === 'next' ? 'previous' : 'next'))?.focus()
    isTurning = false
  }

  reader.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-turn]') : null
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    void turn(link.dataset.turn === 'next' ? 'next' : 'previous', true)
  })
  const ways: Record<string, Way> = { ArrowLeft: 'previous', ArrowRight: 'next' }
  addEventListener('keydown', (event) => {
    const way = ways[event.key]
    const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, summary')
    if (!way || isTyping || event.altKey || event.metaKey || event.ctrlKey) return
    event.preventDefault()
    void turn(way)
  })
  addEventListener('popstate', async () => {
    const page = await load(location.href)
    if (page?.querySelector('[data-spread]')) show(page)
    else location.reload()
  })

  stage.addEventListener('dragstart', (event) => event.preventDefault())
  stage.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || isTurning || !event.isPrimary) return
    const end = new AbortController()
    const { signal } = end
    const width = stage.clientWidth / (isWide() ? 2 : 1)
    let way: Way | undefined
    let part = 0
    let set: ((part: number) => void) | undefined
    const move = ({ clientX }: PointerEvent) => {
      const moved = clientX - event.clientX
      if (!way && Math.abs(moved) > 8) {
        way = moved < 0 ? 'next' : 'previous'
        stage.setPointerCapture(event.pointerId)
        const link = linkFor(way)
        const lifted = way
        if (link && !isStill())
          void load(link.href).then((page) => {
            if (page && !signal.aborted) set = lift(lifted, page)
          })
      }
      part = way ? Math.max(0, Math.min(1, (way === 'next' ? -moved : moved) / width)) : 0
      set?.(part)
    }
    const leave = (isDone: boolean, clientX: number) => {
      end.abort()
      if (!way) {
        // A press without a drag turns towards its side.
        const box = stage.getBoundingClientRect()
        if (isDone) void turn(clientX > box.left + box.width / 2 ? 'next' : 'previous')
        return
      }
      if (isDone && part > farEnough) {
        void turn(way, false, set ? part : 0, set)
        return
      }
      if (set) void run(set, part, 0).then(lay)
    }
    stage.addEventListener('pointermove', move, { signal })
    stage.addEventListener('pointerup', ({ clientX }) => leave(true, clientX), { signal })
    stage.addEventListener('pointercancel', ({ clientX }) => leave(false, clientX), { signal })
  })
  void prepare()
  reader.dataset.reader = 'ready'
}
