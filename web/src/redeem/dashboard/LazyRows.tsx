import { sentence } from '@sipday/rules/written/isolated.ts'
import { Loaded } from '@sipday/ui/loading/Loaded.tsx'
import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { failureText } from '../failure.ts'
import { AccountRow } from './rows/AccountRow.tsx'
import type { RowIcon } from './rows/row-icons.ts'
import { useSeen } from './rows/use-seen.ts'
import { Rows, type Row } from '@sipday/ui/text/Rows.tsx'

export type LazyRowsProps<Item> = {
  /** Also after "Show" and "Hide". */
  title: string
  icon: RowIcon
  query: UseQueryOptions<Item[], Error, Item[], string[]>
  rows: (items: readonly Item[]) => Row[]
  /** Under the title, in a few words. */
  value: (items: readonly Item[]) => string
  empty: string
  failed: string
  below?: (items: readonly Item[]) => ReactNode
}

/** Loads when it comes into view. */
export function LazyRows<Item>({ title, icon, query, rows, value, empty, failed, below }: LazyRowsProps<Item>) {
  const [open, setOpen] = useState(false)
  const { place, seen } = useSeen()
  const result = useQuery({ ...query, enabled: open || seen })
  return (
    <AccountRow
      icon={icon}
      title={title}
      place={place}
      value={result.data && value(result.data)}
      verb={open ? 'Hide' : 'Show'}
      open={open}
      onPress={() => setOpen(!open)}
    >
      {open && (
        <Loaded query={result} label={sentence`Loading ${title}`} failed={(error) => failureText(error, failed, false)}>
          {(items) =>
            items.length === 0 ? (
              <p>{empty}</p>
            ) : (
              <div className="stack">
                <Rows rows={rows(items)} />
                {below?.(items)}
              </div>
            )
          }
        </Loaded>
      )}
    </AccountRow>
  )
}
