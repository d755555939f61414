import { Button } from '@sipday/ui/actions/Button.tsx'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef } from 'react'

type AddedTogetherProps = {
  /** What a screen reader calls the fields. */
  label?: string | undefined
  addLabel: string
  /** Whether something is typed that is not added yet. */
  typed: boolean
  /** Adds what is typed, or says what is wrong with it. */
  add: () => void
  beside?: ReactNode
  children: ReactNode
}

/**
 * By the button, by Enter (which would save the form otherwise), or when the focus goes elsewhere: whoever types a
 * price and presses Save means that price. A press elsewhere adds only once it is over: what is added moves the page,
 * and the press would end beside what it began on.
 */
export function AddedTogether({ label, addLabel, typed, add, beside, children }: AddedTogetherProps) {
  const pressed = useRef(false)
  const waiting = useRef<AbortController>(null)
  const leave = (event: FocusEvent) => {
    // While another window has the focus, the field stays the active one. Safari gives a pressed button no focus.
    if (!typed || pressed.current || event.currentTarget.contains(event.relatedTarget ?? document.activeElement)) return
    const until = new AbortController()
    waiting.current = until
    const end = () => {
      until.abort()
      add()
    }
    for (const type of ['click', 'keyup']) document.addEventListener(type, end, { capture: true, signal: until.signal })
  }
  const press = (down: boolean) => () => {
    pressed.current = down
  }
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    add()
  }
  return (
    <fieldset
      className="stack"
      aria-label={label}
      onBlur={leave}
      onFocus={() => waiting.current?.abort()}
      onKeyDown={enter}
      onPointerDown={press(true)}
      onPointerUp={press(false)}
      onPointerCancel={press(false)}
    >
      {children}
      <div className="row wrap">
        <Button variant="outlined" onClick={add}>
          {addLabel}
        </Button>
        {beside}
      </div>
    </fieldset>
  )
}
