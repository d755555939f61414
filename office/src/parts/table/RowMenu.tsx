import { Icon } from '@sipday/ui/icons/Icon.tsx'
import type { IconName } from '@sipday/ui/icons/icon-paths.ts'
import { cx } from '@sipday/ui/cx.ts'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import css from './row-menu.module.css'

export type RowAction = { name: string; icon: IconName; go: () => void }

/** Below it is less room than for this many px: the menu stands above. */
const FLIP_PX = 240

/** What may be done about a row, behind three dots. `label`: what the row is. */
export function RowMenu({ label, actions }: { label: string; actions: readonly RowAction[] }) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isAbove, setAbove] = useState(false)
  useEffect(() => {
    if (isOpen) list.current?.querySelector('button')?.focus()
  }, [isOpen])
  if (actions.length === 0) return null
  const close = () => {
    setOpen(false)
    box.current?.querySelector('button')?.focus()
  }
  const press = (event: KeyboardEvent) => {
    const items = [...(list.current?.querySelectorAll('button') ?? [])]
    const at = items.findIndex((item) => item === document.activeElement)
    const next = { ArrowDown: at + 1, ArrowUp: at - 1 + items.length, Home: 0, End: items.length - 1 }[event.key]
    if (event.key === 'Escape') close()
    else if (next !== undefined) items[next % items.length]?.focus()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      ref={box}
      className={css.box}
      onBlur={({ relatedTarget }) => {
        if (!box.current?.contains(relatedTarget)) setOpen(false)
      }}
    >
      <button
        type="button"
        className={css.dots}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={({ currentTarget }) => {
          setAbove(window.innerHeight - currentTarget.getBoundingClientRect().bottom < FLIP_PX)
          setOpen(!isOpen)
        }}
      >
        <span aria-hidden="true">⋯</span>
      </button>
      {isOpen && (
        <div
          ref={list}
          id={id}
          className={cx(css.list, isAbove && css.above)}
          role="menu"
          aria-label={label}
          onKeyDown={press}
          tabIndex={-1}
        >
          {actions.map(({ name, icon, go }) => (
            <button
              key={name}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className={css.item}
              onClick={() => {
                close()
                go()
              }}
            >
              <Icon name={icon} size="small" />
              {name}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
