import { Field } from '@sipday/ui/fields/Field.tsx'
import type { LeverProps } from './lever-props.ts'

type LeverFieldProps = Pick<LeverProps, 'list' | 'wrong'> & {
  /** In the address. */
  name: string
  label: string
  /** What holds while nothing is typed. */
  now: string
  decimal?: boolean
}

/** A number that is tried; empty leaves it as it was. */
export function LeverField({ list, wrong, name, label, now, decimal = false }: LeverFieldProps) {
  return (
    <Field
      label={label}
      helper={now}
      inputMode={decimal ? 'decimal' : 'numeric'}
      autoComplete="off"
      value={list.get(name)}
      error={wrong[name]}
      onChange={(typed) => list.filter(name, typed)}
    />
  )
}
