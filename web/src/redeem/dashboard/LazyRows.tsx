import { Button } from '@sipday/ui/actions/Button.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { Loaded } from '@sipday/ui/loading/Loaded.tsx'
import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import { failureText } from '../failure.ts'
import { Rows, type Row } from '@sipday/ui/text/Rows.tsx'

export type LazyRowsProps<Item> = {
  /** Also after "Show" and "Hide". */
  title: string
  query: UseQueryOptions<Item[], Error, Item[], string[]>
  row: (item: Item) => Row
  /** Shown when there are none. */
  empty: string
  /** Shown when they could not be loaded. */
  failed: string
  /** An action for all of them. */
  below?: (rows: readonly Item[]) => ReactNode
}

/** Loads when it is opened. */
export function LazyRows<Item>({ title, query, row, empty, failed, below }: LazyRowsProps<Item>) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const result = useQuery({ ...query, enabled: open })
  return (
    <section className={open ? undefined : 'screen-only'} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{title}</h2>
      <Button
        variant="text"
        flush="start"
        icon={open ? 'up' : 'down'}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {open ? 'Hide' : 'Show'} {title}
      </Button>
      <div id={id} hidden={!open}>
        <Loaded query={result} label={`Loading ${title}`} failed={(error) => failureText(error, failed, false)}>
          {(rows) =>
            rows.length === 0 ? (
              <p>{empty}</p>
            ) : (
              <div className="stack">
                <Card>
                  <Rows rows={rows.map(row)} />
                </Card>
                {below?.(rows)}
              </div>
            )
          }
        </Loaded>
      </div>
    </section>
  )
}
