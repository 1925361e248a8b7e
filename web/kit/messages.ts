export const lifeMs = 3000

let closeName = 'Close message'

/** The label of a message's close button. */
export function nameClosing(word: string): void {
  closeName = word
}

/** The corner for messages loads with the first one. */
async function show(text: string, role: 'status' | 'alert'): Promise<void> {
  const { showMessage } = await import('./MessageArea.tsx')
  showMessage(text, role, closeName)
}

/** Toasts: each is announced, stays while hovered or focused, and disappears after three seconds. */
export const say = {
  success: (text: string) => void show(text, 'status'),
  error: (text: string) => void show(text, 'alert'),
}
