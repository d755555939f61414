import type { DraftBody, DraftSubject } from '@sipday/contract/office/draft-bodies.ts'
import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import { noContent, sameBody, type ShopContent, withEntries } from '@sipday/rules/office/release.ts'
import { useQueryClient } from '@tanstack/react-query'
import { draftQuery } from '../parts/draft/draft-queries.ts'
import { useChange } from '../prove/prove-again.ts'

export type Draft = OfficeAnswerOf<'draft'>
type Item<S extends DraftSubject> = { id: string; body: DraftBody<S>; version: number }

/** Before the first release, the draft is the whole shop. */
export const shopIn = ({ items }: Draft): ShopContent => withEntries(noContent, items)

export const itemsOf = <S extends DraftSubject>(draft: Draft, subject: S): Item<S>[] =>
  draft.items.flatMap((item) =>
    item.subject === subject && item.after !== null
      ? [{ id: item.id, body: item.after as DraftBody<S>, version: item.version }]
      : [],
  )

export const itemOf = <S extends DraftSubject>(draft: Draft, subject: S, id: string): Item<S> | undefined =>
  itemsOf(draft, subject).find((item) => item.id === id)

export const seenOf = (...items: readonly ({ version: number } | undefined)[]): string =>
  items.map((item) => item?.version ?? 0).join(' ')

export type Save = <S extends DraftSubject>(
  subject: S,
  item: { id: string; version: number } | { id: string | null },
  body: DraftBody<S>,
) => Promise<string>

/** Skips what is there already, so that a second attempt goes on where the first stopped. */
export const useDraft = (): { read: () => Promise<Draft>; save: Save } => {
  const client = useQueryClient()
  const change = useChange()
  const read = () => client.fetchQuery({ ...draftQuery, staleTime: 0 })
  return {
    read,
    save: async (subject, item, body) => {
      const known = item.id === null ? undefined : itemOf(await read(), subject, item.id)
      if (known && sameBody(known.body, body)) return known.id
      const seen = 'version' in item ? item.version : (known?.version ?? 0)
      const { item: saved } = await change('draft-save', { subject, id: item.id, body, seen })
      return saved?.id ?? item.id ?? ''
    },
  }
}
