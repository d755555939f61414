import { MenuButton, type MenuItem } from '../MenuButton.tsx'
import css from './row-menu.module.css'

/** What may be done about a row, behind three dots. `label`: what the row is. */
export function RowMenu({ label, actions }: { label: string; actions: readonly MenuItem[] }) {
  if (actions.length === 0) return null
  return (
    <MenuButton label={label} items={actions} className={css.dots}>
      <span aria-hidden="true">⋯</span>
    </MenuButton>
  )
}
