import { useId, useLayoutEffect, useRef, useState, type ClipboardEvent, type PointerEvent, type Ref } from 'react'
import { FieldMessage } from './FieldMessage.tsx'
import { CODE_LENGTH, codeIn, digitsLeft, digitsOf } from './six-digits.ts'
import { useControlled } from './use-controlled.ts'
import { useFocusAtFirst } from './use-focus-at-first.ts'
import css from './SixDigitCode.module.css'

export type SixDigitCodeProps = {
  /** The field's label, visible above the boxes. */
  label?: string | undefined
  /** None to six digits. */
  value: string
  onChange: (code: string) => void
  onComplete?: ((code: string) => void) | undefined
  error?: string | undefined
  disabled?: boolean | undefined
  autoFocus?: boolean | undefined
  id?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

const PLACES = [0, 1, 2, 3, 4, 5] as const

/**
 * Six boxes over one real field (W, S), so that a phone offers the code, pasting fills all boxes and a screen reader
 * announces one field. Backspace in an empty box goes back; typing over a filled box replaces its digit.
 */
export function SixDigitCode({
  label = '6-digit code',
  value,
  onChange,
  onComplete,
  error,
  disabled,
  autoFocus,
  id,
  ref,
}: SixDigitCodeProps) {
  const ownId = useId()
  const again = useControlled()
  const fieldId = id ?? ownId
  const input = useRef<HTMLInputElement>(null)
  useFocusAtFirst(input, autoFocus)
  const [at, setAt] = useState(value.length)
  const wanted = useRef<number | null>(null)

  /** A filled box is selected, and the next digit replaces it. */
  const stand = (place: number, field: HTMLInputElement) => {
    const box = Math.min(place, field.value.length, CODE_LENGTH - 1)
    field.setSelectionRange(box, Math.min(box + 1, field.value.length))
    setAt(box)
  }
  useLayoutEffect(() => {
    if (wanted.current === null || !input.current) return
    stand(wanted.current, input.current)
    wanted.current = null
  }, [value])

  const take = (code: string, place: number) => {
    wanted.current = place
    if (code === value && input.current) stand(place, input.current)
    again()
    onChange(code)
    if (code.length === CODE_LENGTH && code !== value) onComplete?.(code)
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault()
    const pasted = codeIn(event.clipboardData.getData('text'))
    if (!pasted) return
    const { selectionStart, selectionEnd } = event.currentTarget
    const start = selectionStart ?? value.length
    const whole = pasted.length === CODE_LENGTH
    const code = whole ? pasted : value.slice(0, start) + pasted + value.slice(selectionEnd ?? start)
    take(code.slice(0, CODE_LENGTH), whole ? CODE_LENGTH : start + pasted.length)
  }
  const point = (event: PointerEvent<HTMLInputElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const box = Math.floor(((event.clientX - left) / Math.max(width, 1)) * CODE_LENGTH)
    stand(Math.max(0, box), event.currentTarget)
  }

  // The owner may have cleared the code meanwhile.
  const current = Math.min(at, value.length, CODE_LENGTH - 1)
  return (
    <div className={css.whole}>
      <label className={css.label} htmlFor={fieldId}>
        {label}
      </label>
      <div className={css.boxes}>
        <input
          ref={(node) => {
            input.current = node
            if (typeof ref === 'function') return ref(node)
            if (ref) ref.current = node
          }}
          id={fieldId}
          className={css.input}
          type="text"
          inputMode="numeric"
          pattern="[0-9]*"
          autoComplete="one-time-code"
          autoCorrect="off"
          spellCheck="false"
          disabled={disabled}
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${error ? `${fieldId}-error ` : ''}${fieldId}-left`}
          onChange={({ currentTarget: field, nativeEvent }) => {
            // A keyboard's suggestion arrives at the caret, between what is there.
            const put = 'data' in nativeEvent ? digitsOf(String(nativeEvent.data ?? '')) : ''
            if (put.length === CODE_LENGTH) return take(put, CODE_LENGTH)
            const place = digitsOf(field.value.slice(0, field.selectionStart ?? field.value.length)).length
            take(digitsOf(field.value).slice(0, CODE_LENGTH), place)
          }}
          onPaste={paste}
          onClick={point}
          onSelect={({ currentTarget: field }) => {
            setAt(field.selectionStart ?? field.value.length)
          }}
        />
        {PLACES.map((place) => (
          <span
            className={css.box}
            key={place}
            aria-hidden="true"
            data-at={place === current ? (value[place] ? 'filled' : 'empty') : undefined}
          >
            {value[place]}
          </span>
        ))}
      </div>
      <p className={css.left} id={`${fieldId}-left`} role="status">
        {digitsLeft(value)}
      </p>
      <FieldMessage error={error} errorId={`${fieldId}-error`} />
    </div>
  )
}
