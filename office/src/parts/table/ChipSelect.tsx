import { cx } from '@sipday/ui/cx.ts'
import { Icon } from '@sipday/ui/icons/Icon.tsx'
import { saysNothing, shownOf } from '@sipday/ui/fields/choosing/Select.tsx'
import type { IconName } from '@sipday/ui/icons/icon-paths.ts'
import css from './filter-chips.module.css'

type ChipSelectProps = {
  label: string
  icon?: IconName
  value: string
  /** The first one is for all of them. */
  options: readonly { value: string; name: string }[]
  onChange: (value: string) => void
}

/** A filter of several choices, where there are: the browser's own list in a chip. */
export function ChipSelect({ label, icon, value, options, onChange }: ChipSelectProps) {
  if (saysNothing(value, options)) return null
  return (
    <label className={cx(css.chip, css.select, !icon && css.bare, value !== '' && css.on)}>
      {icon && <Icon name={icon} size="tiny" tone="primary" />}
      <select aria-label={label} value={shownOf(value, options)} onChange={({ target }) => onChange(target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </select>
      <Icon name="down" size="tiny" tone="primary" />
    </label>
  )
}
