import { Loaded } from '@sipday/ui/loading/Loaded.tsx'
import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { failureText } from '../failure.ts'
import { AccountRow } from './rows/AccountRow.tsx'
import type { RowIcon } from './rows/row-icons.ts'
import { Rows, type Row } from '@sipday/ui/text/Rows.tsx'

export type LazyRowsProps<Item> = {
  /** Also after "Show" and "Hide". */
  title: string
  icon: RowIcon
  query: UseQueryOptions<Item[], Error, Item[], string[]>
  rows: (items: readonly Item[]) => Row[]
  empty: string
  failed: string
  below?: (items: readonly Item[]) => ReactNode
}

export function LazyRows<Item>({ title, icon, query, rows, empty, failed, below }: LazyRowsProps<Item>) {
  const [open, setOpen] = useState(false)
  const result = useQuery({ ...query, enabled: open })
  return (
    <AccountRow icon={icon} title={title} verb={open ? 'Hide' : 'Show'} open={open} onPress={() => setOpen(!open)}>
      {open && (
        <Loaded query={result} label={`Loading ${title}`} failed={(error) => failureText(error, failed, false)}>
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
