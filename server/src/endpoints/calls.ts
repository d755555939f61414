import type { Calls } from '../endpoint.ts'
import { catalogueCalls } from './catalogue/catalogue.ts'
import { visitCalls } from './catalogue/visits.ts'
import { findCalls } from './counter/find.ts'
import { handingOutCalls } from './counter/handing-out.ts'
import { offlineCalls } from './counter/offline.ts'
import { openingCalls } from './counter/opening.ts'
import { turnCalls } from './counter/turns.ts'
import { changeCalls } from './memberships/changes.ts'
import { entitlements } from './memberships/entitlements.ts'
import { giftCalls } from './memberships/gifts.ts'
import { shownCalls } from './memberships/shown.ts'
import { cardCalls } from './paying/cards.ts'
import { payingCalls } from './paying/paying.ts'
import { accountCalls } from './people/account.ts'
import { customer } from './people/customer.ts'
import { signingInCalls } from './people/signing-in.ts'

/** A row of the contract without a call here does not compile. */
export const calls: Calls = {
  ...catalogueCalls,
  ...visitCalls,
  ...findCalls,
  ...handingOutCalls,
  ...offlineCalls,
  ...openingCalls,
  ...turnCalls,
  ...changeCalls,
  entitlements,
  ...giftCalls,
  ...shownCalls,
  ...cardCalls,
  ...payingCalls,
  ...accountCalls,
  customer,
  ...signingInCalls,
}
