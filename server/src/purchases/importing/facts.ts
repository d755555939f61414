import { squareLocationAt } from '@sipday/rules/place.ts'
import type { Deps } from '../../deps.ts'
import { catalogueOf } from '../../store/catalogue/catalogue.ts'
import type { shopHere } from './shop-here.ts'
import type { Running, squareFacts } from './square-facts.ts'

export type Facts = {
  shop: Awaited<ReturnType<typeof shopHere>>
  square: ReturnType<typeof squareFacts>
  /** Subscriptions that were read already, by id. */
  running: Map<string, Running>
  /** Our location of one at Square; '' when several have it or none. */
  placeAtSquare: (squareLocationId: string | null) => string
}

export const factsOf = async (
  deps: Pick<Deps, 'db' | 'settings'>,
  shop: Facts['shop'],
  square: Facts['square'],
): Promise<Facts> => {
  const { placeTerms } = await catalogueOf(deps.db)
  const shared = deps.settings.square.locationId
  return {
    shop,
    square,
    running: new Map(),
    placeAtSquare: (squareLocationId) => {
      const [only, ...others] = shop.places.filter(
        ({ id, today }) => squareLocationAt(placeTerms, id, today, shared) === squareLocationId,
      )
      return only && others.length === 0 ? only.id : ''
    },
  }
}
