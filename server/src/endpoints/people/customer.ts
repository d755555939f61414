import type { CustomerSubmit, Profile, SubmittedAnswer } from '@sipday/contract/people.ts'
import { formErrors, maskPhone, messages, ownGiftText } from '@sipday/rules/people.ts'
import { toE164 } from '@sipday/rules/phone.ts'
import { authorise, authoriseList } from '../../access/authorise.ts'
import { completeOwn } from '../../access/complete-profile.ts'
import { changeSession } from '../../access/change-session.ts'
import { canonicalEmail } from '../../access/contacts.ts'
import { limitsOf, tooMany, tooManyIn } from '../../access/limits.ts'
import type { Session } from '../../access/session.ts'
import { rememberCustomer } from '../../access/sessions.ts'
import type { Deps } from '../../deps.ts'
import type { Calls } from '../../endpoint.ts'
import { Refusal } from '../../refusal.ts'
import type { Db } from '../../store/database.ts'
import { customerById, findByPair, hasCard, type Pair } from '../../store/people/customers.ts'
import { type Limit, takeLimitsOf } from '../../store/people/limits.ts'
import { type Submit, submitPerson } from '../../store/people/submits.ts'

/** W4: submits a person, looks up an account by both contacts, or reads a profile. */
export const customer: Calls['customer'] = async ({ deps, input, session, ip, cookie }) => {
  if ('CID' in input) return readProfile(deps, session, input.CID)
  if (!('firstName' in input)) return lookUp(deps, session, input.email, input.phone)
  await authorise(deps, session, 'use own session', { part: 'submitted people' })
  const { answer, token } = await submit(deps, session, ip, input)
  if (token) cookie.give(token)
  return answer
}

/** W5's message for each field (R54); nothing is stored while one is invalid. */
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

/** `token`: the new cookie, if the primary contact is someone else now. */
type Submitted = { answer: SubmittedAnswer; token?: string }

const submit = async (deps: Deps, session: Session, ip: string, form: CustomerSubmit): Promise<Submitted> => {
  const limits = limitsOf(deps, ['submit_ip', ip], ['submit_session', session.id])
  const pair = await countingIn(deps, limits, () => pairOf(form))
  const now = deps.clock.now()
  const person = {
    limits,
    now,
    sessionId: session.id,
    campaignId: session.campaignId,
    newCheckoutId: deps.ids.id(),
    newCustomerId: deps.ids.id(),
    role: form.role,
    firstName: form.firstName.trim(),
    lastName: form.lastName.trim(),
    email: form.email.trim(),
    canonical: pair.email,
    phone: pair.phone,
  }
  if (form.role !== 'recipient') {
    const { firstName: givenName, lastName: familyName, email: emailAsTyped } = person
    await completeOwn(deps, session, { ...pair, givenName, familyName, emailAsTyped })
  }
  const { replaces } = form
  const hadRights = session.proofs.length > 0 || session.bought.length > 0
  if (!replaces || !hadRights || form.role === 'recipient') {
    const { id, hasCard } = await submitHere(deps.db, session, { ...person, soft: true })
    // The gifter learns nothing about the recipient (risk 7), others only what they typed (risk 5).
    if (form.role === 'recipient') return { answer: { CID: id, status: 'no_card', maskedPhone: '' } }
    return { answer: { CID: id, status: hasCard ? 'has_card' : 'no_card', maskedPhone: maskPhone(pair.phone) } }
  }
  return deps.db.transaction().execute(async (trx) => {
    const { id } = await submitHere(trx, session, { ...person, soft: false })
    const token = replaces === id ? undefined : await changeSession(deps, trx, session, replaces)
    // What was entered before belongs to the ended session.
    const status = (await hasCard(trx, id, session.id)) ? 'has_card' : 'no_card'
    return { answer: { CID: id, status, maskedPhone: maskPhone(pair.phone) }, ...(token ? { token } : {}) }
  })
}

/** Forms with wrong fields count, too. */
const countingIn = async <T>(deps: Deps, limits: Limit[], check: () => T): Promise<T> => {
  try {
    return check()
  } catch (error) {
    const [taken] = await takeLimitsOf(deps.db, { limits, now: deps.clock.now() })
    tooManyIn(taken?.wait_ms, 'submit_ip', 'submit_session')
    throw error
  }
}

const submitHere = async (db: Db, session: Session, person: Submit): Promise<{ id: string; hasCard: boolean }> => {
  const done = await submitPerson(db, person)
  if (done.kind === 'refused') {
    if (done.why === 'gifter_missing')
      throw new Refusal(422, 'gifter_missing', 'Please enter your own information before that of the recipients.')
    // Before a card is entered: Subscribe would refuse it, too (risk 21).
    if (done.why === 'giver_is_recipient') throw new Refusal(422, 'giver_is_recipient', ownGiftText(done.giver))
    throw tooMany((done.waitMs ?? 0) / 1000)
  }
  session.submitted = session.checkoutId === done.checkoutId ? session.submitted : []
  session.checkoutId = done.checkoutId
  return { id: done.customerId, hasCard: done.hasCard }
}

/** Needs one contact proved here and the other to match (risk 4). */
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

/** Only the session's profile, or one created in this checkout (risk 3 and risk 50). */
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
