import { KeyboardSensor, type KeyboardSensorProps } from '@dnd-kit/core'

const ownKeys = /^(Arrow(Up|Down|Left|Right)|Space|Enter|Escape)$/

/**
 * Lifts and moves by keys and loses none: the library listens a task after the lift, and knows where the rows are later
 * still. What is pressed until then waits here.
 */
export class PatientKeyboardSensor extends KeyboardSensor {
  constructor(props: KeyboardSensorProps) {
    const waiting: KeyboardEvent[] = []
    let isOver = false
    let isHandingOn = false
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
      if (props.context.current.over) {
        const next = waiting.shift()
        if (!next) return end()
        const { key, code } = next
        isHandingOn = true
        document.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true }))
        isHandingOn = false
      }
      setTimeout(handOn)
    }
    super({
      ...props,
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
