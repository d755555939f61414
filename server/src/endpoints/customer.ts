import type { CustomerSubmit, Profile, SubmittedAnswer } from '@sipday/contract/people.ts'
import { formErrors, maskPhone, messages, ownGiftText } from '@sipday/rules/people.ts'
import { toE164 } from '@sipday/rules/phone.ts'
import { authorise, authoriseList } from '../access/authorise.ts'
import { changeSession } from '../access/change-session.ts'
import { openCheckout } from '../access/checkouts.ts'
import { canonicalEmail } from '../access/contacts.ts'
import { takeLimits } from '../access/limits.ts'
import type { Session } from '../access/session.ts'
import { rememberCustomer } from '../access/sessions.ts'
import type { Deps } from '../deps.ts'
import { endpoint } from '../endpoint.ts'
import { Refusal } from '../refusal.ts'
import { gifterOf, rememberSubmitted } from '../store/people/checkout-customers.ts'
import { correctName, customerById, findByPair, findOrCreate, hasCard, type Pair } from '../store/people/customers.ts'

/** W4: submits a person of the checkout, finds an account by both contacts, or reads a profile. */
export const customer = endpoint('customer', async ({ deps, input, session, ip, cookie }) => {
  if ('CID' in input) return readProfile(deps, session, input.CID)
  if (!('firstName' in input)) return lookUp(deps, session, input.email, input.phone)
  await authorise(deps, session, 'use own session', { part: 'submitted people' })
  await takeLimits(deps, ['submit_ip', ip], ['submit_session', session.id])
  const { answer, token } = await submit(deps, session, input)
  if (token) cookie.give(token)
  return answer
})

/** The messages of W5, per field (R54); nothing is stored while a field is wrong. */
const pairOf = (form: CustomerSubmit): Pair => {
  const email = canonicalEmail(form.email)
  const phone = toE164(form.phone)
  if (email !== null && phone !== null && Object.keys(formErrors(form)).length === 0) return { email, phone }
  const fields = {
    ...formErrors(form),
    ...(email === null ? { email: messages.email } : {}),
    ...(phone === null ? { phone: messages.phone } : {}),
  }
  throw new Refusal(422, 'fields_invalid', 'Please check the highlighted fields.', { fields })
}

/** `token`: the new cookie, when someone else is the primary contact now. */
type Submitted = { answer: SubmittedAnswer; token?: string }

const submit = async (deps: Deps, session: Session, form: CustomerSubmit): Promise<Submitted> => {
  const pair = pairOf(form)
  const typed = { firstName: form.firstName.trim(), lastName: form.lastName.trim(), email: form.email.trim() }
  return deps.db.transaction().execute(async (trx) => {
    const checkoutId = await openCheckout(trx, session, deps)
    const gifter = form.role === 'recipient' ? await gifterOf(trx, checkoutId) : undefined
    if (form.role === 'recipient' && !gifter)
      throw new Refusal(422, 'gifter_missing', 'Please enter your own information before the people you give to.')
    const { id, created } = await findOrCreate(deps, trx, pair, { ...typed, linked: isProved(session, pair) })
    // Before a card is entered, and by name: Subscribe would refuse it too (risk 21).
    if (gifter?.customerId === id) throw new Refusal(422, 'giver_is_recipient', ownGiftText(gifter))
    await rememberSubmitted(trx, {
      checkoutId,
      customerId: id,
      created,
      role: form.role,
      ...typed,
      at: deps.clock.now(),
    })
    if (!created) await correctName(trx, checkoutId, id, typed)
    // The gifter learns nothing about the recipient (risk 7); others only what they typed themselves (risk 5).
    if (form.role === 'recipient') return { answer: { CID: id, status: 'no_card', maskedPhone: '' } }
    const { replaces } = form
    const hadRights = session.proofs.length > 0 || session.bought.length > 0
    const token =
      replaces && replaces !== id && hadRights ? await changeSession(deps, trx, session, replaces) : undefined
    // Someone new has no card.
    const status = !created && (await hasCard(trx, id, session.id)) ? 'has_card' : 'no_card'
    return { answer: { CID: id, status, maskedPhone: maskPhone(pair.phone) }, ...(token ? { token } : {}) }
  })
}

const isProved = ({ proofs }: Session, { email, phone }: Pair): boolean =>
  [email, phone].every((address) => proofs.some((proof) => proof.address === address))

/** One contact was proved in this session and the other equals the record; anything else is not found (risk 4). */
const lookUp = async (
  deps: Deps,
  session: Session,
  typedEmail: string,
  typedPhone: string,
): Promise<{ CID: string }> => {
  const email = canonicalEmail(typedEmail)
  const phone = toE164(typedPhone)
  const found = email !== null && phone !== null ? await findByPair(deps.db, { email, phone }) : undefined
  const known = found && session.proofs.length > 0 ? { customerId: found.id } : null
  if (!found || !known || (await authoriseList(deps, session, 'read profile', known)) !== 'owned')
    throw new Refusal(404, 'customer_unknown', 'Could not find a customer with that contact info.')
  await rememberCustomer(deps.db, session, found.id)
  return { CID: found.id }
}

/** The own profile, or that of a customer whom this checkout created; nothing for a foreign id (risk 3 and risk 50). */
const readProfile = async (deps: Deps, session: Session, id: string): Promise<Profile[]> => {
  const grant = await authoriseList(deps, session, 'read profile', { customerId: id })
  if (!grant) return []
  if (grant === 'owned') await rememberCustomer(deps.db, session, id)
  const found = await customerById(deps.db, id)
  if (!found) return []
  return [
    {
      id: found.id,
      given_name: found.givenName,
      family_name: found.familyName,
      email_address: found.email,
      phone_number: found.phone,
    },
  ]
}
