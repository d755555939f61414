import type { CalendarDate } from '@sipday/rules/calendar.ts'
import { messages, ownGiftText } from '@sipday/rules/people.ts'
import { canonicalEmail } from '../../access/contacts.ts'
import { takeLimitIn } from '../../access/limits.ts'
import type { Session } from '../../access/session.ts'
import type { Deps, Trx } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { audit } from '../../store/audit.ts'
import { customerById, findOrCreate } from '../../store/people/customers.ts'
import { isGivenIn, isUsed, lockGift, moveGift } from '../../store/memberships/gifts.ts'
import { tellRecipient } from './gift.ts'
import { lockMembership, type LockedMembership } from '../../store/memberships/locked-membership.ts'

const wrongAddress = (message: string): Refusal =>
  new Refusal(422, 'fields_invalid', 'Please check the highlighted fields.', { fields: { recipientEmail: message } })

/** Locked; only while no one has seen or redeemed it. */
const unclaimedGift = async (trx: Trx, row: LockedMembership) => {
  const gift = await lockGift(trx, row.id)
  if (!gift) throw new Refusal(422, 'not_a_gift', 'This membership is not a gift.')
  if (gift.claimed_at !== null || (await isUsed(trx, row.id)) || row.state === 'ended')
    throw new Refusal(
      409,
      'gift_claimed',
      'This gift has already been claimed, so its address can no longer be corrected.',
    )
  return gift
}

/** The same name and phone: only the email was mistyped. */
const personAt = async (trx: Trx, deps: Deps, row: LockedMembership, name: string, typed: string): Promise<string> => {
  const email = canonicalEmail(typed)
  if (email === null) throw wrongAddress(messages.email)
  const before = await customerById(trx, row.subscriber_id)
  const [firstName = '', ...rest] = name.trim().split(/\s+/)
  const person = { firstName, lastName: rest.join(' '), email: typed.trim() }
  const { id } = await findOrCreate(deps, trx, { email, phone: before?.phone ?? '' }, person)
  if (id === row.subscriber_id) throw wrongAddress('The gift already goes to this address.')
  const payer = await customerById(trx, row.payer_id)
  if (id === row.payer_id)
    throw wrongAddress(ownGiftText({ firstName: payer?.givenName ?? '', lastName: payer?.familyName ?? '' }))
  if (await isGivenIn(trx, row.purchase_id, id)) throw wrongAddress(messages.duplicateGift)
  return id
}

/**
 * The old address loses the membership and queued emails. A sent gift email is sent again at once; a dated gift keeps
 * its day. Throws Refusal: 422 for the address, 409 if claimed meanwhile.
 */
export const correctAddress = (deps: Deps, session: Session, membershipId: string, typed: string): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    const row = await lockMembership(trx, membershipId)
    const { recipientId } = await correctAddressIn(trx, deps, row, typed)
    await audit(
      deps,
      'gift_corrected',
      {
        sessionId: session.id,
        customerId: row.payer_id,
        detail: { membershipId, from: row.subscriber_id, to: recipientId },
      },
      trx,
    )
  })

/** For a locked membership, by giver or shop. `sendsOn`: a dated gift's day. */
export const correctAddressIn = async (
  trx: Trx,
  deps: Deps,
  row: LockedMembership,
  typed: string,
): Promise<{ recipientId: string; recipientName: string; sendsOn: CalendarDate | null }> => {
  const gift = await unclaimedGift(trx, row)
  const recipientId = await personAt(trx, deps, row, gift.recipient_name, typed)
  await moveGift(trx, row, recipientId, typed.trim())
  const corrected = { recipientId, recipientName: gift.recipient_name }
  if (gift.sent_at === null) return { ...corrected, sendsOn: gift.send_on }
  await takeLimitIn(trx, deps, 'send_contact', `gift:${row.id}`)
  await tellRecipient(trx, deps, row.id, deps.ids.id())
  return { ...corrected, sendsOn: null }
}
