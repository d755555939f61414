import { searchTexts } from '@sipday/rules/office/search-words.ts'
import { cx } from '@sipday/ui/cx.ts'
import { Icon } from '@sipday/ui/icons/Icon.tsx'
import { type KeyboardEvent, lazy, Suspense, useId, useRef, useState, type RefObject } from 'react'
import { useLocation } from 'wouter'
import type { Me } from '../session.ts'
import css from './search.module.css'
import type { Found } from './places.ts'

const Results = lazy(() => import('./Results.tsx').then((loaded) => ({ default: loaded.Results })))

type SearchFieldProps = {
  me: Me
  field: RefObject<HTMLInputElement | null>
  /** In a narrow window: whether the icon was pressed. */
  open: boolean
  onOpen: (open: boolean) => void
}

/** Finds people, payments and pages, from every page. What is typed stands in no address (rule O). */
export function SearchField({ me, field, open, onOpen }: SearchFieldProps) {
  const [, navigate] = useLocation()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const [isOn, setOn] = useState(false)
  const [found, setFound] = useState<readonly Found[]>([])
  const [at, setAt] = useState<number | null>(null)
  const late = useRef(false)
  /** Enter was pressed before all was found. */
  const waits = useRef(false)
  const leave = () => {
    waits.current = false
    setOn(false)
    setAt(null)
    onOpen(false)
  }
  const choose = ({ to }: Found) => {
    setTyped('')
    leave()
    field.current?.blur()
    navigate(to)
  }
  const take = (all: readonly Found[], isLate: boolean) => {
    late.current = isLate
    setFound(all)
    if (!isLate && waits.current && all[0]) choose(all[0])
  }
  const press = (event: KeyboardEvent) => {
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (move !== undefined && found.length > 0) {
      event.preventDefault()
      setOn(true)
      setAt(at === null ? (move > 0 ? 0 : found.length - 1) : (at + move + found.length) % found.length)
    } else if (event.key === 'Enter') {
      const chosen = found[at ?? 0]
      if (at === null && late.current) waits.current = true
      else if (isOn && chosen) choose(chosen)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      if (typed !== '') {
        setTyped('')
        setAt(null)
      } else {
        leave()
        field.current?.blur()
      }
    }
  }
  const isShown = isOn && typed.trim() !== ''
  return (
    <div
      ref={box}
      className={cx(css.search, open && css.open)}
      role="search"
      onBlur={({ relatedTarget }) => {
        if (!box.current?.contains(relatedTarget)) leave()
      }}
    >
      <Icon name="search" size="small" />
      <input
        ref={field}
        className={css.field}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        role="combobox"
        aria-label={searchTexts.label}
        aria-expanded={isShown}
        aria-controls={isShown ? `${id}-list` : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isShown && at !== null ? `${id}-${at}` : undefined}
        aria-keyshortcuts="/"
        placeholder={searchTexts.placeholder}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck="false"
        maxLength={100}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setAt(null)
          setOn(true)
          waits.current = false
          late.current = true
        }}
        onFocus={() => setOn(true)}
        onKeyDown={press}
      />
      {isOn && (
        <Suspense>
          <Results id={id} me={me} typed={typed} at={at} onFound={take} onChoose={choose} />
        </Suspense>
      )}
    </div>
  )
}
