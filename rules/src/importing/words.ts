import { dateText } from '../calendar.ts'
import { codeText } from '../membership.ts'
import { dollars } from '../money.ts'
import { cardInShort } from '../paying/card-text.ts'
import type { PlannedMembership, ShopHere } from './planned.ts'

/** "One Month at Kips Bay NY, paid through December 12, 2026, then $32.00 from Visa 1111; code 004217 kept". */
export const tomorrowWords = (planned: PlannedMembership, shop: ShopHere, codeIsFree: boolean): string => {
  const plan = shop.plans.find(({ id }) => id === planned.planId)?.name ?? planned.planId
  const place = shop.places.find(({ id }) => id === planned.placeId)?.name ?? planned.placeId
  const paid = dateText(planned.paidThrough)
  const card = planned.square?.card
  const goesOn =
    planned.nextCents === null
      ? `ends on ${paid}`
      : `paid through ${paid}, then ${dollars(planned.nextCents)}${card ? ` from ${cardInShort(card)}` : ''}`
  const code = planned.code !== null && codeIsFree ? `code ${codeText(planned.code)} kept` : 'a new code'
  const left = planned.punchCard ? `, ${planned.punchCard.left} left` : ''
  return `${plan} at ${place}, ${goesOn}${left}; ${code}`
}
