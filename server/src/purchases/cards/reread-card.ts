import type { Deps } from '../../deps.ts'
import { cardAtSquare, takeOverCard } from '../../store/purchases/card-ends.ts'

/**
 * What the bank changed, as the provider has it now: an event is only a hint (risk 64). Throws without an answer, for
 * the job to retry.
 */
export const rereadCard = async (deps: Pick<Deps, 'db' | 'square' | 'clock'>, squareCardId: string): Promise<void> => {
  const [card] = await cardAtSquare(deps.db, { squareCardId })
  if (!card?.square_customer_id) return
  const outcome = await deps.square.getCardOf(card.square_customer_id, squareCardId)
  if (outcome.kind === 'unknown') throw new Error('The provider did not answer about a card.')
  if (outcome.kind !== 'done' || !outcome.value) return
  const { id: _same, ...facts } = outcome.value
  await takeOverCard(deps.db, { squareCardId, ...facts, now: deps.clock.now() })
}
