import { sentence } from '@sipday/rules/written/isolated.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { IconButton } from '@sipday/ui/actions/IconButton.tsx'
import { VisuallyHidden } from '@sipday/ui/text/VisuallyHidden.tsx'
import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Link } from 'wouter'
import { failureText } from '../../../failure.ts'
import { useOnline } from '../../use-online.ts'
import { draftAddress } from '../draft-address.ts'
import { DraftMark } from '../DraftMark.tsx'
import type { DraftRow } from '../draft-queries.ts'
import css from './order-list.module.css'
import { STATE_WORDS } from '../state-words.ts'
import { useReorder, type OrderedSubject } from './use-reorder.ts'

type OrderListProps<S extends OrderedSubject> = {
  subject: S
  rows: readonly DraftRow<S>[]
  edits: boolean
  end: (row: DraftRow<S>) => ReactNode
}

/** In the order in which customers see them. */
export function OrderList<S extends OrderedSubject>({ subject, rows, edits, end }: OrderListProps<S>) {
  const online = useOnline()
  const reorder = useReorder(subject)
  const [said, setSaid] = useState('')
  const move = useMutation({
    mutationFn: ({ from, to }: { from: number; to: number }) => reorder(rows, from, to),
    onSuccess: (_, { from, to }) =>
      setSaid(sentence`${rows[from]?.title ?? ''} is now number ${to + 1} of ${rows.length}`),
  })
  const step = (index: number, by: 1 | -1) => {
    const to = index + by
    if (!move.isPending && to >= 0 && to < rows.length) move.mutate({ from: index, to })
  }
  return (
    <>
      {move.error && <Alert kind="bad">{failureText(move.error, 'The order could not be changed.')}</Alert>}
      <ol>
        {rows.map((row, index) => {
          const mark = STATE_WORDS[row.state]
          return (
            <li key={row.id} className={css.line}>
              <span className="grow">
                <Link href={draftAddress(subject, row.id)}>{row.title}</Link>
              </span>
              {mark && <DraftMark>{mark}</DraftMark>}
              <span className={css.end}>{end(row)}</span>
              {edits && online && rows.length > 1 && (
                <span className={css.moves}>
                  <span className={css.up}>
                    <IconButton
                      icon="down"
                      label={sentence`Move ${row.title} up`}
                      aria-disabled={index === 0}
                      onClick={() => step(index, -1)}
                    />
                  </span>
                  <IconButton
                    icon="down"
                    label={sentence`Move ${row.title} down`}
                    aria-disabled={index === rows.length - 1}
                    onClick={() => step(index, 1)}
                  />
                </span>
              )}
            </li>
          )
        })}
      </ol>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </>
  )
}
