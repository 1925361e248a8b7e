import { collectionsFor, create, removeFrom, type SavedWork, saveIn } from './save-requests.ts'

/** The user's collections as checkboxes, each saved as it changes, and a field for a new one. */
export function openSaveDialog(
  template: HTMLTemplateElement,
  { slug, title }: SavedWork,
  onChange: (isSaved: boolean) => void,
): void {
  const found = template.content.querySelector('dialog')
  if (!found) return
  const dialog = document.importNode(found, true)
  const list = dialog.querySelector('ul')
  const form = dialog.querySelector('form')
  const field = dialog.querySelector('input')
  const alert = dialog.querySelector<HTMLElement>('[role=alert]')
  const name = dialog.querySelector('[data-name]')
  if (!list || !form || !field || !alert || !name) return
  name.textContent = title

  const attempt = async (work: () => Promise<unknown>) => {
    alert.textContent = ''
    try {
      await work()
      return true
    } catch (error) {
      // A server's own message is in the reader's language; a lost connection has none.
      const said = error instanceof Error && error.name === 'Error' ? error.message : ''
      alert.textContent = said || (alert.dataset.failed ?? '')
      return false
    }
  }
  const report = () => onChange(list.querySelector('input:checked') !== null)

  const add = (collection: { id: string; name: string; hasWork: boolean }) => {
    const box = document.createElement('input')
    box.type = 'checkbox'
    box.checked = collection.hasWork
    box.addEventListener('change', async () => {
      box.disabled = true
      const change = box.checked ? saveIn : removeFrom
      if (!(await attempt(() => change(collection.id, slug)))) box.checked = !box.checked
      box.disabled = false
      box.focus()
      report()
    })
    const label = document.createElement('label')
    label.append(box, collection.name)
    const row = document.createElement('li')
    row.append(label)
    list.append(row)
    return box
  }

  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const id = crypto.randomUUID()
    const called = field.value.trim()
    if (!called || form.ariaBusy) return
    form.ariaBusy = 'true'
    const isSaved = await attempt(async () => {
      await create(id, called)
      await saveIn(id, slug)
    })
    form.ariaBusy = null
    if (!isSaved) return
    field.value = ''
    add({ id, name: called, hasWork: true }).focus()
    report()
  })
  dialog.querySelector('[data-close]')?.addEventListener('click', () => dialog.close())
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close()
  })
  dialog.addEventListener('close', () => dialog.remove())

  document.body.append(dialog)
  dialog.showModal()
  void attempt(async () => {
    for (const collection of await collectionsFor(slug)) add(collection)
    if (list.childElementCount === 0) field.focus()
  })
}
