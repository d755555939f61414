import type { DraftBody, DraftSubject } from '@sipday/contract/office/draft-bodies.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useChange } from '../../prove/prove-again.ts'
import { DRAFT } from './draft-queries.ts'

/** Each change ends once what is shown was read again. */
export const useDraftChange = () => {
  const client = useQueryClient()
  const change = useChange()
  const readAgain = () => client.invalidateQueries({ queryKey: DRAFT })
  return {
    readAgain,
    /** Null takes the thing off. `id` null: a new thing; returns its id. */
    save: async <S extends DraftSubject>(
      subject: S,
      id: string | null,
      body: DraftBody<S> | null,
      seen: number,
      key?: string,
    ): Promise<string | null> => {
      const { item } = await change('draft-save', { subject, id, body, seen }, key)
      await readAgain()
      return item?.id ?? id
    },
    drop: async (which: { subject: DraftSubject; id: string } | { all: true }) => {
      await change('draft-drop', which)
      await readAgain()
    },
  }
}
