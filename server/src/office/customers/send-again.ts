import { type ResentEmail, resentEmails } from '@sipday/contract/office/customers/resending.ts'
import { dateText } from '@sipday/rules/calendar.ts'
import { maskEmail } from '@sipday/rules/people.ts'
import { takeLimitIn } from '../../access/limits.ts'
import type { Deps, Trx } from '../../deps.ts'
import { queueMail } from '../../messages/outbox.ts'
import { termsOfPurchase } from '../../purchases/charging/purchase-terms.ts'
import { receiptOf } from '../../purchases/charging/receipt.ts'
import { welcomeOf } from '../../purchases/charging/welcome.ts'
import { tellRecipient } from '../../purchases/gifts/gift.ts'
import { Refusal } from '../../refusal.ts'
import { pricingIn } from '../../store/catalogue/pricing.ts'
import { giftToTell, isUsed, lockGift } from '../../store/memberships/gifts.ts'
import { firstMembershipOf, purchaseOfMembership } from '../../store/memberships/locked-membership.ts'
import { change } from '../../store/office/changes.ts'
import type { OfficePerson } from '../access/session.ts'
import { unknownCustomer } from './known-customer.ts'
import { reachMembership } from './reach-membership.ts'
import { reachPurchase } from './reach-purchase.ts'

type Asked = { mailId: string } | { gift: string } | { receipt: string }
type Who = { person: OfficePerson; by: { staffId: string; sessionId: string } }
/** `about`: the purchase of a receipt, or the membership. */
type Wanted = { email: ResentEmail; about: string }
/** `customerId`: whose page shows it. */
type Sent = { to: string; customerId: string; planName: string }

/**
 * Sends an email of a purchase or gift again, to the present address, three times a day each (O9.3, `resend`). Throws
 * Refusal: 404 also elsewhere, 409 or 422 for what cannot be sent again, 429.
 */
export const sendAgain = async (deps: Deps, trx: Trx, asked: Asked, { person, by }: Who) => {
  const wanted = wantedOf(asked)
  const { to, customerId, planName } = await senders[wanted.email](deps, trx, wanted.about, person)
  await takeLimitIn(trx, deps, 'office_resend', `${wanted.email}:${wanted.about}`)
  await change(trx, {
    at: deps.clock.now(),
    by,
    subject: 'customer',
    id: customerId,
    field: 'email again',
    after: { email: wanted.email, planName },
  })
  return { email: wanted.email, to: maskEmail(to) }
}

export const isSentAgain = (kind: string): boolean => resentEmails.some((email) => email === kind)

/** An email's key names what it is about; a resend adds to it. */
const wantedOf = (asked: Asked): Wanted => {
  if ('gift' in asked) return { email: 'gift', about: asked.gift }
  if ('receipt' in asked) return { email: 'receipt', about: asked.receipt }
  const [kind = '', about = ''] = asked.mailId.split(':')
  const email = resentEmails.find((one) => one === kind)
  if (!email)
    throw new Refusal(409, 'not_again', 'This email was about a moment that has passed. It is not sent again.')
  return { email, about }
}

type Sender = (deps: Deps, trx: Trx, about: string, person: OfficePerson) => Promise<Sent>

const receiptAgain: Sender = async (deps, trx, purchaseId, person) => {
  const purchase = await reachPurchase(trx, person, purchaseId)
  const pricing = await pricingIn(trx)
  const terms = termsOfPurchase(purchase, pricing)
  const to = addressOf(purchase.email)
  await queueMail(
    trx,
    deps,
    receiptOf(deps, purchase, terms, {
      shopName: pricing.shop.name,
      firstId: await firstMembershipOf(trx, purchase.id),
      again: deps.ids.id(),
    }),
  )
  return { to, customerId: purchase.buyer_id, planName: purchase.plan_name }
}

const giftAgain: Sender = async (deps, trx, membershipId, person) => {
  const row = await reachMembership(trx, person, membershipId)
  const gift = await lockGift(trx, membershipId)
  if (!gift) throw new Refusal(422, 'not_a_gift', 'This membership is not a gift.')
  refuseEnded(row)
  if (gift.claimed_at !== null || (await isUsed(trx, membershipId)))
    throw new Refusal(409, 'gift_claimed', 'This gift has been claimed. Its recipient finds it in the account.')
  if (gift.sent_at === null && gift.send_on !== null)
    throw new Refusal(422, 'gift_not_due', `This gift is sent on ${dateText(gift.send_on)}.`)
  const told = await giftToTell(trx, membershipId)
  const to = addressOf(told?.recipient_email ?? '')
  await tellRecipient(trx, deps, membershipId, deps.ids.id())
  return { to, customerId: row.payer_id, planName: row.plan_name }
}

const welcomeAgain: Sender = async (deps, trx, membershipId, person) => {
  const purchase = await reachPurchase(trx, person, (await purchaseOfMembership(trx, membershipId)) ?? '')
  const row = await reachMembership(trx, person, membershipId)
  refuseEnded(row)
  const subscriber = purchase.people?.find(({ id }) => id === row.subscriber_id)
  if (purchase.is_gift || !subscriber || subscriber.id === purchase.buyer_id) throw unknownCustomer()
  const pricing = await pricingIn(trx)
  const terms = termsOfPurchase(purchase, pricing)
  const to = addressOf(subscriber.email)
  const about = { membershipId, person: subscriber, shopName: pricing.shop.name }
  await queueMail(trx, deps, welcomeOf(deps, purchase, terms, about, deps.ids.id()))
  return { to, customerId: subscriber.id, planName: row.plan_name }
}

const senders: Readonly<Record<ResentEmail, Sender>> = {
  receipt: receiptAgain,
  gift: giftAgain,
  welcome: welcomeAgain,
}

const addressOf = (email: string): string => {
  if (email === '') throw new Refusal(409, 'no_email', 'There is no email address to send it to.')
  return email
}

const refuseEnded = ({ state }: { state: string }): void => {
  if (state === 'ended')
    throw new Refusal(409, 'already_ended', 'This membership has ended, so its email is not sent again.')
}
