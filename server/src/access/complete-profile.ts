import { isFreshFor, ownedCustomerIds } from './grants.ts'
import type { Session } from './session.ts'
import type { Deps, Trx } from '../deps.ts'
import { queueMail } from '../messages/outbox.ts'
import { Refusal } from '../refusal.ts'
import { audit } from '../store/audit.ts'
import { catalogueOf } from '../store/catalogue/catalogue.ts'
import { halfOf, insertContact, lockCustomer, pairIsTaken, saveProfile } from '../store/people/profiles.ts'

/** Canonical; an empty phone means none. */
export type NewProfile = { givenName: string; familyName: string; email: string; phone: string; emailAsTyped: string }

/** Existing contacts stay (risk 37) and are notified; an added one cannot sign in until proved (risk 38). */
export const completeProfile = (deps: Deps, session: Session, customerId: string, given: NewProfile): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    const row = await lockCustomer(trx, customerId)
    refuseChanges(row, given)
    await refuseTaken(trx, customerId, { email: given.email, phone: row.phone || given.phone })
    await saveProfile(trx, customerId, {
      given_name: row.given_name || given.givenName,
      family_name: row.family_name || given.familyName,
      email: row.email || given.emailAsTyped,
      email_canonical: row.email_canonical || given.email,
      phone: row.phone || given.phone,
    })
    if (!row.email_canonical) await addContact(deps, trx, session, customerId, 'email', given.email)
    if (!row.phone && given.phone) {
      await addContact(deps, trx, session, customerId, 'sms', given.phone)
      if (row.email_canonical) await tellOldContact(deps, trx, row, given.phone)
    }
    await audit(deps, 'profile_completed', { sessionId: session.id, customerId }, trx)
  })

/**
 * Whom the shop knows by one contact stays one customer when they buy with both (O9.5): under the same name, in a
 * session that proved the known one lately. Anyone else is a customer of their own, and learns nothing of this one (R9).
 */
export const completeOwn = async (deps: Deps, session: Session, given: NewProfile): Promise<void> => {
  const now = deps.clock.now()
  const own = [...ownedCustomerIds(session)].filter((id) => isFreshFor(session, id, now))
  const half = own.length === 0 ? undefined : await halfOf(deps.db, own, given)
  if (!half) return
  try {
    await completeProfile(deps, session, half.id, given)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

type Row = { given_name: string; family_name: string; email_canonical: string; phone: string }

const refuseChanges = (row: Row, given: NewProfile): void => {
  const fixed = 'This cannot be changed here. Please ask the shop.'
  const fields = {
    ...(row.given_name && row.given_name !== given.givenName ? { firstName: fixed } : {}),
    ...(row.family_name && row.family_name !== given.familyName ? { lastName: fixed } : {}),
    ...(row.email_canonical && row.email_canonical !== given.email ? { email: fixed } : {}),
    ...(row.phone && given.phone && row.phone !== given.phone ? { phone: fixed } : {}),
  }
  if (Object.keys(fields).length > 0)
    throw new Refusal(
      409,
      'profile_fixed',
      'Only missing details can be added here. Please ask the shop to change the others.',
      { fields },
    )
}

/** A pair belongs to one customer (R8). Whoever gets this response has proved half of it. */
const refuseTaken = async (trx: Trx, customerId: string, pair: { email: string; phone: string }): Promise<void> => {
  if (await pairIsTaken(trx, customerId, pair))
    throw new Refusal(
      409,
      'pair_taken',
      'There is already an account with this email and phone number. Please select it instead.',
    )
}

const addContact = async (
  deps: Deps,
  trx: Trx,
  session: Session,
  customerId: string,
  channel: 'email' | 'sms',
  address: string,
): Promise<void> => {
  const proof = session.proofs.find((one) => one.channel === channel && one.address === address)
  await insertContact(trx, { customerId, channel, address, provedAt: proof?.provedAt ?? null, at: deps.clock.now() })
  await audit(
    deps,
    'contact_added',
    { sessionId: session.id, customerId, detail: { channel, proved: proof !== undefined } },
    trx,
  )
}

const tellOldContact = async (
  deps: Deps,
  trx: Trx,
  row: Row & { id: string; email: string },
  phone: string,
): Promise<void> => {
  const { shop } = await catalogueOf(deps.db)
  const accountUrl = `${deps.settings.publicUrl}/redeem`
  await queueMail(trx, deps, {
    kind: 'contact_changed',
    dedupeKey: `contact:${row.id}:${phone}`,
    to: row.email,
    facts: { shopName: shop.name, accountUrl, name: row.given_name, what: 'phone number' },
  })
}
