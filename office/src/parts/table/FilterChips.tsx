import { cx } from '@sipday/ui/cx.ts'
import { Icon } from '@sipday/ui/icons/Icon.tsx'
import type { IconName } from '@sipday/ui/icons/icon-paths.ts'
import { type ReactNode, useId, useState } from 'react'
import { ChipSelect } from './ChipSelect.tsx'
import css from './filter-chips.module.css'

export type FilterChip = { name: string; isOn: boolean; press: () => void }

type FilterChipsProps = {
  label: string
  chips: readonly FilterChip[]
  /** The rare filters. */
  more?: { name: string; count: number; fields: ReactNode }
  /** A field that finds, before the chips. */
  atStart?: ReactNode
  /** Lists of choices after the chips; with `farEnd` at the end of the row. */
  atEnd?: ReactNode
  farEnd?: boolean
  /** In a narrow window the chips are one list; `all`: none of them is on. */
  inOne?: { label: string; all: string; icon: IconName }
  /** Null: nothing is filtered. */
  clear?: { name: string; press: () => void } | null
}

export function FilterChips({ label, chips, more, atStart, atEnd, farEnd, inOne, clear }: FilterChipsProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const on = chips.find(({ isOn }) => isOn)
  return (
    <div className="stack-s" role="group" aria-label={label}>
      <div className={css.chips}>
        {atStart}
        {inOne && (
          <div className={css.narrow}>
            <ChipSelect
              {...inOne}
              value={on?.name ?? ''}
              options={[{ value: '', name: inOne.all }, ...chips.map(({ name }) => ({ value: name, name }))]}
              onChange={(value) => (chips.find(({ name }) => name === value) ?? on)?.press()}
            />
          </div>
        )}
        {chips.map(({ name, isOn, press }) => (
          <button
            key={name}
            type="button"
            className={cx(css.chip, isOn && css.on, inOne && css.wide)}
            aria-pressed={isOn}
            onClick={press}
          >
            {isOn && <Icon name="check" size="tiny" />}
            {name}
          </button>
        ))}
        {!farEnd && atEnd}
        {more && (
          <button
            type="button"
            className={cx(css.chip, more.count > 0 && css.on)}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {more.name}
            {more.count > 0 && ` (${more.count})`}
            <Icon name={isOpen ? 'up' : 'down'} size="tiny" />
          </button>
        )}
        {farEnd && <div className={css.atEnd}>{atEnd}</div>}
        {clear && (
          <button type="button" className={css.clear} onClick={clear.press}>
            {clear.name}
          </button>
        )}
      </div>
      {more && (
        <div id={id} hidden={!isOpen} className={css.fields}>
          {more.fields}
        </div>
      )}
    </div>
  )
}
