import { officeCall } from '@sipday/contract/office/client.ts'
import type { DraftBody } from '@sipday/contract/office/draft-bodies.ts'
import { useDraftChange } from '../use-draft-change.ts'
import type { DraftRow } from '../draft-queries.ts'

export type OrderedSubject = 'model' | 'plan' | 'benefit' | 'drink' | 'drink-group' | 'extra' | 'location'

/** Saves every row whose place changes. */
export const useReorder = <S extends OrderedSubject>(subject: S) => {
  const { save } = useDraftChange()
  return async (rows: readonly DraftRow<S>[], from: number, to: number): Promise<void> => {
    const order = [...rows]
    const [moved] = order.splice(from, 1)
    if (!moved) return
    order.splice(to, 0, moved)
    for (const [position, row] of order.entries()) {
      if (row.body.position === position || row.state === 'taken off') continue
      const { live, draft, seen } = await officeCall('item', { subject, id: row.id })
      const body = (draft?.after ?? live) as DraftBody<S>
      await save(subject, row.id, { ...body, position }, seen)
    }
  }
}
