import {
  type ClipboardEvent,
  type CSSProperties,
  type KeyboardEvent,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react'
import { fill, insert, wordsIn } from './typed-words.ts'
import css from './words.module.css'

export type EditableHandle = { put: (text: string) => void }

type EditableProps = {
  label: string
  words: string
  /** The names that are filled in. */
  places: readonly string[]
  /** Has lines of its own; otherwise Enter is done. */
  isLong: boolean
  isWrong: boolean
  describedBy: string
  style?: CSSProperties | undefined
  className: string | undefined
  onBegin: () => void
  onType: (words: string) => void
  onLeave: () => void
  onDone: () => void
  onTakeBack: () => void
  ref?: Ref<EditableHandle>
}

/** A field that looks as what it lies over. Mounted anew, it begins with the words it is given. */
export function Editable(props: EditableProps) {
  const { words, places, isLong, onType, ref } = props
  const node = useRef<HTMLSpanElement>(null)
  const first = useRef({ words, places })
  useLayoutEffect(() => {
    const field = node.current
    if (!field) return
    fill(field, first.current.words, first.current.places, css.chip ?? '')
    field.focus({ preventScroll: true })
    window.getSelection()?.selectAllChildren(field)
    window.getSelection()?.collapseToEnd()
  }, [])
  const put = (text: string) => {
    if (!node.current) return
    insert(node.current, text, places, css.chip ?? '')
    onType(wordsIn(node.current))
  }
  useImperativeHandle(ref, () => ({ put }))
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      props.onTakeBack()
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      if (isLong && !event.metaKey && !event.ctrlKey) put('\n')
      else props.onDone()
    }
  }
  const paste = (event: ClipboardEvent) => {
    event.preventDefault()
    const text = event.clipboardData.getData('text/plain').replaceAll('\r\n', '\n')
    put(isLong ? text : text.replaceAll(/\s+/g, ' '))
  }
  return (
    <span
      ref={node}
      className={props.className}
      style={props.style}
      role="textbox"
      aria-multiline={isLong}
      aria-label={props.label}
      aria-invalid={props.isWrong || undefined}
      aria-describedby={props.describedBy}
      // Without formats, whatever is dropped or typed.
      contentEditable="plaintext-only"
      tabIndex={0}
      dir="auto"
      spellCheck
      onFocus={props.onBegin}
      onBlur={props.onLeave}
      onInput={({ currentTarget }) => onType(wordsIn(currentTarget))}
      onKeyDown={press}
      onPaste={paste}
    />
  )
}
