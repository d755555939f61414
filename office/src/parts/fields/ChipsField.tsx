import { Chips, type ChipsProps } from '@sipday/ui/fields/choosing/Chips.tsx'
import type { FieldValues } from 'react-hook-form'
import { useOwnField, type OwnField } from './use-own-field.ts'

type ChipsFieldProps<V extends FieldValues> = OwnField<V, string[]> &
  Pick<ChipsProps, 'legend' | 'legendHidden' | 'options' | 'helper' | 'none' | 'more'> & {
    /** Ids that are no options stay. */
    stays?: readonly string[]
    /** Without a choice all are meant, so that one alone says nothing. */
    emptyIsAll?: boolean
  }

/** The value is the list of ids. */
export function ChipsField<V extends FieldValues>({
  control,
  name,
  check,
  stays = [],
  emptyIsAll,
  ...rest
}: ChipsFieldProps<V>) {
  const { set, value, id, error } = useOwnField({ control, name, check })
  const isOneOfOne = rest.options.length < 2 && !rest.options.some((one) => value.includes(one.value))
  if (emptyIsAll && isOneOfOne) return null
  const change = (chosen: string[]) => {
    const next = new Set([...chosen, ...value.filter((one) => stays.includes(one))])
    set([...value.filter((one) => next.delete(one)), ...next])
  }
  return <Chips {...rest} id={id} error={error} value={value} onChange={stays.length > 0 ? change : set} />
}
