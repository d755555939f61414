import type { Campaign, RawBenefit, RawModel } from '@sipday/contract/catalogue.ts'
import type { AnswerOf } from '@sipday/contract/paths.ts'
import type { PaySavedCard, PayWallet, SavedCard } from '@sipday/contract/payments.ts'
import type { Channel, CustomerSubmit, Profile, SubmittedAnswer } from '@sipday/contract/people.ts'
import { unplugged } from '@sipday/ui/machine/vocabulary.ts'
import type { NewCatalogue } from './newer/lay-over.ts'

export type ShopData = { campaign: Campaign; models: RawModel[]; benefits: RawBenefit[] }
export type FoundSession = { customerId: string; profile: Profile | null }
export type Outcome = Omit<AnswerOf<'checkout'>, 'status'> & { status: 'paid' | 'declined' | 'open' }

/** Placeholders until calls.ts provides the calls (W7). */
export const actors = {
  /** Calls 1 to 3. */
  fetchData: unplugged<ShopData, { parameters: Record<string, string> }>(),
  /** Calls 2 and 3 again, and the shop's facts. */
  refreshPrices: unplugged<NewCatalogue, void>(),
  /** Call 1 for a page with embedded data: it tells this session its campaign (R45). */
  announceCampaign: unplugged<void, { parameters: Record<string, string> }>(),
  /** Whether this browser is already signed in (R47). */
  findSession: unplugged<FoundSession | null, void>(),
  endSession: unplugged<void, void>(),
  /** Call 4, profile. */
  fetchProfile: unplugged<Profile, { customerId: string }>(),
  /** Call 4, submit. */
  submitCustomer: unplugged<SubmittedAnswer, CustomerSubmit>(),
  /** Call 4, lookup. */
  findCustomer: unplugged<{ CID: string }, { email: string; phone: string }>(),
  /** Call 5. */
  sendCode: unplugged<void, { to: string; channel: Channel }>(),
  checkCode: unplugged<void, { to: string; code: string; channel: Channel }>(),
  /** Call 6. */
  fetchCards: unplugged<SavedCard[], { customerId: string }>(),
  /** Call 7, or the one for wallets: the only calls that charge (R1). */
  pay: unplugged<{ paymentId: string }, PaySavedCard | PayWallet>(),
  /** Call 9. */
  addCard: unplugged<SavedCard, { nonce: string; customerId: string }>(),
  /** Asks again until the checkout has a final outcome. */
  askCheckout: unplugged<Outcome, void>(),
}
