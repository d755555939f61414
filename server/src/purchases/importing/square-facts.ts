import type { AtSquare } from '@sipday/rules/importing/at-square.ts'
import { expiryInShort } from '@sipday/rules/paying/card-text.ts'
import { dayOf } from '@sipday/rules/calendar.ts'
import { taxRateOf } from '@sipday/rules/money.ts'
import type { Deps } from '../../deps.ts'
import type { Outcome } from '../../providers/square-outcome.ts'
import {
  isEnding,
  isOver,
  pausedUntil,
  type ProviderPerson,
  type ProviderSubscription,
  type ProviderVariation,
} from '../../providers/square-records.ts'
import { installationOf } from '../../store/installation.ts'
import { readReference } from '../square/reference.ts'
import { billsNext } from '../renewing/pause-at-provider.ts'

/** Nothing is decided without its answer. */
export class SquareSilent extends Error {}

const told = <T>(outcome: Outcome<T>): T | null => {
  if (outcome.kind === 'unknown')
    throw new SquareSilent('Square does not answer. Try again later; nothing was changed.')
  return outcome.kind === 'done' ? outcome.value : null
}

export type Running = { at: AtSquare; person: ProviderPerson | null; isOurs: boolean; squareLocationId: string | null }

const AT_ONCE = 8

/** What Square holds, asked for once in each rehearsal; it is only read. */
export const squareFacts = (deps: Deps) => {
  const variations = new Map<string, Promise<ProviderVariation | null>>()
  const variationOf = (id: string) => {
    const known = variations.get(id)
    if (known) return known
    const asked = deps.square.getVariation(id).then(told)
    variations.set(id, asked)
    return asked
  }
  const installation = installationOf(deps.db)

  const readOne = async (there: ProviderSubscription): Promise<Running> => {
    const { customerId, cardId, variationId } = there
    const person = customerId === null ? null : told(await deps.square.getCustomer(customerId))
    const card = customerId === null || cardId === null ? null : told(await deps.square.getCardOf(customerId, cardId))
    const variation = variationId === null ? null : await variationOf(variationId)
    const today = deps.clock.now().toISOString().slice(0, 7)
    const end = card && `${card.expYear}-${String(card.expMonth).padStart(2, '0')}`
    const reference = readReference(there.name)
    return {
      person,
      squareLocationId: there.locationId ?? null,
      isOurs: reference !== null && reference.installation === (await installation),
      at: {
        id: there.id,
        customerId: customerId ?? '',
        state: isOver(there) ? 'over' : pausedUntil(there) !== null ? 'paused' : isEnding(there) ? 'ending' : 'running',
        endedOn: there.canceledDate,
        startedOn: there.startDate,
        billsNext: billsNext(there),
        anchorDay: there.anchorDay ?? (there.startDate === null ? null : dayOf(there.startDate)),
        planName: variation?.name ?? null,
        frequency: variation?.frequency ?? null,
        priceCents: there.priceCents ?? variation?.priceCents ?? null,
        taxRate: there.taxPercentage === null ? 0 : taxRateOf(there.taxPercentage),
        card,
        cardProblem: card && end && end < today ? `expired ${expiryInShort(card)}` : null,
      },
    }
  }

  /** In order, a few at a time. */
  const readAll = async (some: readonly ProviderSubscription[]): Promise<Running[]> => {
    const found: Running[] = []
    for (let at = 0; at < some.length; at += AT_ONCE)
      found.push(...(await Promise.all(some.slice(at, at + AT_ONCE).map(readOne))))
    return found
  }

  return {
    /** By id; those that Square does not know are missing. */
    named: async (ids: readonly string[]): Promise<Map<string, Running>> => {
      const found: ProviderSubscription[] = []
      for (let at = 0; at < ids.length; at += AT_ONCE) {
        const some = await Promise.all(
          ids.slice(at, at + AT_ONCE).map((id) => deps.square.getSubscription(id).then(told)),
        )
        found.push(...some.filter((one) => one !== null))
      }
      return new Map((await readAll(found)).map((one) => [one.at.id, one]))
    },
    /** All that still bill, page by page. */
    running: async function* (): AsyncGenerator<Running> {
      let cursor: string | null = null
      do {
        const page: { found: ProviderSubscription[]; next: string | null } | null = told(
          await deps.square.subscriptionsPage(cursor),
        )
        yield* await readAll((page?.found ?? []).filter((one) => !isOver(one)))
        cursor = page?.next ?? null
      } while (cursor !== null)
    },
  }
}
