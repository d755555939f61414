import { useQueries } from '@tanstack/react-query'
import { rowsQuery, type DraftRow } from '../draft/draft-queries.ts'

/** As the draft has it, each kind in its order. */
export type Catalogue = {
  models: DraftRow<'model'>[]
  plans: DraftRow<'plan'>[]
  benefits: DraftRow<'benefit'>[]
  locations: DraftRow<'location'>[]
}

const inOrder = <R extends { body: { position: number } }>(rows: readonly R[]): R[] =>
  [...rows].sort((a, b) => a.body.position - b.body.position)

export const useCatalogue = () =>
  useQueries({
    queries: [rowsQuery('model'), rowsQuery('plan'), rowsQuery('benefit'), rowsQuery('location')],
    combine: ([models, plans, benefits, locations]) => ({
      data:
        models.data && plans.data && benefits.data && locations.data
          ? ({
              models: inOrder(models.data),
              plans: inOrder(plans.data),
              benefits: inOrder(benefits.data),
              locations: inOrder(locations.data),
            } satisfies Catalogue)
          : undefined,
      error: models.error ?? plans.error ?? benefits.error ?? locations.error,
      refetch: () => Promise.all([models.refetch(), plans.refetch(), benefits.refetch(), locations.refetch()]),
    }),
  })

/** A retired benefit stays in plans without effect. */
export const isGiven = ({ body }: DraftRow<'benefit'>): boolean => body.status.includes('Active')

/** What is not taken off. */
export const kept = <R extends { state: string }>(rows: readonly R[]): R[] =>
  rows.filter(({ state }) => state !== 'taken off')
