import { Icon } from '@sipday/ui/icons/Icon.tsx'
import type { IconName } from '@sipday/ui/icons/icon-paths.ts'
import { cx } from '@sipday/ui/cx.ts'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import css from './menu-button.module.css'

export type MenuItem = { name: string; icon?: IconName; go: () => void }

/** Below it is less room than for this many px: the menu stands above. */
const FLIP_PX = 240

type MenuButtonProps = {
  label: string
  items: readonly MenuItem[]
  className: string | undefined
  children: ReactNode
}

export function MenuButton({ label, items, className, children }: MenuButtonProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isAbove, setAbove] = useState(false)
  useEffect(() => {
    if (isOpen) list.current?.querySelector('button')?.focus()
  }, [isOpen])
  const close = () => {
    setOpen(false)
    box.current?.querySelector('button')?.focus()
  }
  const press = (event: KeyboardEvent) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const at = buttons.findIndex((item) => item === document.activeElement)
    const next = { ArrowDown: at + 1, ArrowUp: at - 1 + buttons.length, Home: 0, End: buttons.length - 1 }[event.key]
    if (event.key === 'Escape') close()
    else if (next !== undefined) buttons[next % buttons.length]?.focus()
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
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={({ currentTarget }) => {
          setAbove(window.innerHeight - currentTarget.getBoundingClientRect().bottom < FLIP_PX)
          setOpen(!isOpen)
        }}
      >
        {children}
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
          {items.map(({ name, icon, go }) => (
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
              {icon && <Icon name={icon} size="small" />}
              {name}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
