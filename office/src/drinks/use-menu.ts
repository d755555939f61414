import type { DraftBody } from '@sipday/contract/office/draft-bodies.ts'
import type { NameOf } from '@sipday/rules/office/draft-facts.ts'
import { useQueries } from '@tanstack/react-query'
import { rowsQuery, type DraftRow } from '../parts/draft/draft-queries.ts'

/** As the draft has it, each kind in its order. */
export type Menu = { groups: DraftRow<'drink-group'>[]; drinks: DraftRow<'drink'>[]; extras: DraftRow<'extra'>[] }

const inOrder = <R extends { body: { position: number } }>(rows: readonly R[]): R[] =>
  rows.toSorted((a, b) => a.body.position - b.body.position)

export const useMenu = () =>
  useQueries({
    queries: [rowsQuery('drink-group'), rowsQuery('drink'), rowsQuery('extra')],
    combine: ([groups, drinks, extras]) => ({
      data:
        groups.data && drinks.data && extras.data
          ? ({
              groups: inOrder(groups.data),
              drinks: inOrder(drinks.data),
              extras: inOrder(extras.data),
            } satisfies Menu)
          : undefined,
      error: groups.error ?? drinks.error ?? extras.error,
      refetch: () => Promise.all([groups.refetch(), drinks.refetch(), extras.refetch()]),
    }),
  })

export const nameInMenu =
  ({ groups }: Menu): NameOf =>
  (subject, id) =>
    (subject === 'drink-group' && groups.find((group) => group.id === id)?.title) || id

/** Included in every plan, and nothing known of what is in it. */
export const blankDrink: Omit<DraftBody<'drink'>, 'groupId' | 'ground' | 'position'> = {
  name: '',
  note: '',
  upgradeCents: 0,
  drawing: null,
  menuCents: null,
  costCents: null,
  caffeineMg: null,
  allergens: [],
  sizes: [],
  photo: null,
}
