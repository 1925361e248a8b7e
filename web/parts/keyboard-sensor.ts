import { KeyboardSensor, type KeyboardSensorProps } from '@dnd-kit/core'

const ownKeys = /^(Arrow(Up|Down|Left|Right)|Space|Enter|Escape)$/
/** A step that leads nowhere, such as up from the first row, is over after this time. */
const longestStepMs = 400

/**
 * Lifts and moves by keys and loses none: the library listens a task after the lift, knows where the rows are later
 * still, and scrolls before a step arrives. So keys wait, and each is handed on once the one before has arrived.
 */
export class PatientKeyboardSensor extends KeyboardSensor {
  constructor(props: KeyboardSensorProps) {
    const waiting: KeyboardEvent[] = []
    let isOver = false
    let isHandingOn = false
    let left: string | number | null = null
    let latest = 0
    const end = () => {
      isOver = true
      removeEventListener('keydown', hold, true)
    }
    const hold = (event: KeyboardEvent) => {
      if (isHandingOn || !ownKeys.test(event.code)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      waiting.push(event)
    }
    const handOn = () => {
      if (isOver) return
      const place = props.context.current.over?.id
      const hasArrived = place !== undefined && (place !== left || performance.now() > latest)
      const next = hasArrived ? waiting.shift() : undefined
      if (next && place !== undefined) {
        const { key, code } = next
        if (code.startsWith('Arrow')) {
          left = place
          latest = performance.now() + longestStepMs
        }
        isHandingOn = true
        document.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true }))
        isHandingOn = false
      }
      setTimeout(handOn)
    }
    super({
      ...props,
      // A step whose row is out of sight arrives at once.
      options: { ...props.options, scrollBehavior: 'auto' },
      onEnd() {
        end()
        props.onEnd()
      },
      onCancel() {
        end()
        props.onCancel()
      },
    })
    addEventListener('keydown', hold, true)
    setTimeout(handOn)
  }
}
