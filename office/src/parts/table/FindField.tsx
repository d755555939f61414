import { Icon } from '@sipday/ui/icons/Icon.tsx'
import css from './filter-chips.module.css'

/** What is typed stands in no address (rule O). */
export function FindField({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (text: string) => void
}) {
  return (
    <label className={css.find}>
      <Icon name="search" size="small" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck="false"
        maxLength={100}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  )
}
