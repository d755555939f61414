import fc from 'fast-check'
import type { WizardEvent } from '../src/purchase/events.ts'
import { Failure, type FailureKind } from '../src/purchase/failure.ts'
import { stepNames } from '../src/purchase/steps.ts'
import { person } from './people.ts'
import { after, done, failed, type Ended, type Snapshot } from './pure.ts'
import { demoShop } from './shop-facts.ts'
import { shopData } from './shop.ts'
import { mastercard, visa } from './world.ts'

const mei = {
  id: 'cid-Mei',
  given_name: 'Mei',
  family_name: 'Chen',
  email_address: 'mei@demo.example',
  phone_number: '+12125550142',
}
const answer = (CID: string, status: 'has_card' | 'no_card') => ({ CID, status, maskedPhone: '(•••) •••-0142' })
const outcome = (status: 'paid' | 'declined' | 'open') => ({
  status,
  paymentId: status === 'paid' ? 'p-1' : null,
  message: null,
})

const endings: Record<string, readonly unknown[]> = {
  fetchData: [shopData()],
  refreshPrices: [{ ...shopData(), shop: demoShop }],
  announceCampaign: [undefined],
  findSession: [null, { customerId: 'cid-Mei', profile: mei }],
  endSession: [undefined],
  fetchProfile: [mei],
  submitCustomer: [answer('cid-Ana', 'no_card'), answer('cid-Mei', 'has_card'), answer('cid-Omar', 'no_card')],
  sendCode: [undefined],
  resendCode: [undefined],
  checkCode: [undefined],
  findCustomer: [{ CID: 'cid-Mei' }],
  fetchCards: [[], [visa], [visa, mastercard]],
  addCard: [visa, mastercard],
  pay: [{ paymentId: 'p-1' }],
  askCheckout: [outcome('paid'), outcome('declined'), outcome('open')],
}
export const failureKinds: readonly FailureKind[] = ['refused', 'session_ended', 'outcome_unknown', 'price_changed']

export const underWay = (snapshot: Snapshot): string[] => Object.keys(snapshot.children)

export const endingsOf = (snapshot: Snapshot): Ended[] =>
  underWay(snapshot).flatMap((id) => [
    ...(endings[id] ?? []).map((output) => done(id, output)),
    ...failureKinds.map((kind) => failed(id, new Failure('why', kind))),
  ])

const ana = person('Ana')
const type = (index: number): WizardEvent[] =>
  (Object.entries({ ...ana, email: `ana${index}@demo.example` }) as [keyof typeof ana, string][]).map(
    ([field, value]) => ({
      type: 'UPDATE_CUSTOMER_FORM_FIELD',
      index,
      field,
      value,
    }),
  )

/** Everything that a visitor or the page around the wizard can do. */
export const visitorEvents: readonly WizardEvent[] = [
  ...['individual', 'family', 'gift', 'unknown'].map((id) => ({ type: 'SELECT_MODEL', id }) as const),
  ...['kips-bay', 'westfield', 'newark', 'bryn-mawr'].map((id) => ({ type: 'SELECT_LOCATION', id }) as const),
  ...['one-month', 'annual', 'one-month-treat', 'family-one-month', 'family-treat', 'gift-3-months'].map(
    (id) => ({ type: 'SELECT_PLAN', id }) as const,
  ),
  { type: 'BACK' },
  { type: 'BACK_TO_SUMMARY' },
  { type: 'CHANGE_MODEL' },
  { type: 'CHANGE_LOCATION' },
  { type: 'CHANGE_PLAN_ONLY' },
  ...[1, 2, 3].map((value) => ({ type: 'SET_QUANTITY', value }) as const),
  { type: 'TOGGLE_IS_GIFT' },
  { type: 'PROCEED_TO_CONTACT' },
  { type: 'SUBMIT_CONTACT' },
  ...[0, 1].map((index) => ({ type: 'EDIT_CONTACT', index }) as const),
  { type: 'CANCEL_EDIT' },
  { type: 'PROCEED_TO_PAYMENT' },
  { type: 'SEND_CODE_EMAIL' },
  { type: 'SEND_CODE_SMS' },
  { type: 'RESEND_CODE' },
  { type: 'BACK_TO_METHOD_CHOICE' },
  { type: 'UPDATE_OTP_CODE', value: '123456' },
  { type: 'SUBMIT_CODE' },
  { type: 'SELECT_SAVED_CARD', id: visa.id },
  { type: 'USE_NEW_CARD' },
  { type: 'PAY_WITH_SAVED_CARD' },
  { type: 'SUBMIT_NONCE', nonce: 'cnon' },
  { type: 'CARD_FORM_FAILED', message: 'Tokenization failed.' },
  { type: 'BACK_TO_SAVED_CARDS' },
  { type: 'clearError' },
  { type: 'RESET_FLOW' },
  { type: 'LOGIN_SUCCESS', customerId: 'cid-Mei' },
  { type: 'LOGOUT' },
  { type: 'SESSION_ENDED' },
  ...stepNames.map((step) => ({ type: 'GO_TO_STEP', step }) as const),
]

export const typing = (snapshot: Snapshot): WizardEvent[] => {
  const index = snapshot.context.currentCustomerIndex
  return snapshot.matches({ displayFlow: { contactInfo: 'idle' } }) && snapshot.context.customerForms[index]
    ? type(index)
    : []
}

const disturbs = (event: WizardEvent): boolean =>
  /^(LOG|RESET|SESSION|BACK|GO_TO|CHANGE|clear|CARD_FORM)/.test(event.type)
const goesOn = visitorEvents.filter((event) => !disturbs(event))

/** One step of a walk: mostly on, sometimes a call that fails, sometimes anything at all. The number picks. */
export const stepOn = (snapshot: Snapshot, pick: number): Snapshot => {
  if (snapshot.status === 'done') return snapshot
  const choice = Math.floor(pick / 10)
  const oneOf = (events: readonly (WizardEvent | Ended)[]): Snapshot => {
    const event = events[choice % events.length]
    return event ? after(snapshot, event) : snapshot
  }
  if (pick % 10 === 0) return oneOf(visitorEvents)
  const waited = endingsOf(snapshot).filter(({ type }) => !/announceCampaign|findSession/.test(type))
  if (waited.length > 0) {
    const well = waited.filter(({ type }) => type.startsWith('xstate.done'))
    return oneOf(pick % 10 < 3 && !snapshot.matches('fetchingData') ? waited : well)
  }
  if (pick % 10 === 1) return oneOf(endingsOf(snapshot))
  const form = typing(snapshot)
  if (pick % 10 < 7 && form.length > 0) return after(snapshot, ...form, { type: 'SUBMIT_CONTACT' })
  return oneOf(goesOn.filter((event) => snapshot.can(event)))
}

export const walk = fc.array(fc.nat(9999), { minLength: 10, maxLength: 80 })
