import { maskEmail, maskPhone, messages } from '@sipday/rules/people.ts'
import { toE164 } from '@sipday/rules/phone.ts'
import { authorise, authoriseList, notProved } from '../../access/authorise.ts'
import { completeProfile, type NewProfile } from '../../access/complete-profile.ts'
import { changeContact, refuseSame } from '../../access/contact-change/change-contact.ts'
import { canonicalContact, canonicalEmail, sendableContact } from '../../access/contacts.ts'
import { refuseFailing } from '../../access/failures.ts'
import { sendCode } from '../../access/codes/send-code.ts'
import { keepBirthday } from '../../counter/keep-birthday.ts'
import { endSession } from '../../access/sessions.ts'
import type { Calls } from '../../endpoint.ts'
import { cardOnWire, listCards } from '../../purchases/cards/cards.ts'
import { dataOfAccount } from '../../purchases/erasing/data-of-account.ts'
import { eraseOwnAccount, ownErasurePreview } from '../../purchases/erasing/erase-own-account.ts'
import { friendsOf } from '../../purchases/offers/friends.ts'
import { Refusal } from '../../refusal.ts'
import { newsChoiceOf, stopNews, wantNews } from '../../store/messages/no-news.ts'
import { contactsOfCustomer } from '../../store/people/changing-contact.ts'
import { accountsOf } from '../../store/people/profiles.ts'

export const accountCalls = {
  /**
   * S6: only for a contact proved here (risk 4). Numbers are given out again, so they may be of two people: the rest is
   * masked (R58).
   */
  accounts: async ({ deps, input, session }) => {
    const contact = 'email' in input ? canonicalContact(input.email, 'email') : canonicalContact(input.phone, 'sms')
    if (!contact) throw new Refusal(422, 'contact_invalid', 'Please enter a valid email or phone number.')
    if (!(await authoriseList(deps, session, 'read accounts', contact))) return []
    const found = await accountsOf(deps.db, contact)
    const isProved = (address: string | null) => session.proofs.some((proof) => proof.address === address)
    return found.map(({ phone, email_address: email, ...account }) => {
      const masked = email && maskEmail(email)
      const other = contact.channel === 'email' ? phone && maskPhone(phone) : masked
      return {
        ...account,
        email_address: isProved(canonicalEmail(email)) ? email : masked,
        ...(other ? { other_contact: other } : {}),
      }
    })
  },

  /** S8: fills in what is missing; existing values stay (risk 37). */
  profile: async ({ deps, input, session }) => {
    await authorise(deps, session, 'manage customer', { customerId: input.CID })
    await completeProfile(deps, session, input.CID, checked(input))
    return { message: 'Your profile was saved.' }
  },

  /** Decision 40; limited like signing in (rule J). */
  'change-contact': async ({ deps, input, session, asker, cookie }) => {
    const { CID: customerId, channel, to } = input
    await authorise(deps, session, 'change contact', { customerId, channel })
    if (input.action === 'send') {
      const contact = sendableContact(deps, to, channel)
      refuseSame(await contactsOfCustomer(deps.db, customerId), contact)
      await refuseFailing(deps, contact, asker)
      await sendCode(deps, session, contact, asker)
      return { success: true as const, message: 'We sent a 6-digit code.' }
    }
    cookie.give(await changeContact(deps, session, { customerId, channel, to, code: input.code, asker }))
    return { success: 'approved' as const }
  },

  /** O12.2. Saying no takes no recent code: it gives nothing away. */
  news: async ({ deps, input: { CID: customerId, wanted }, session }) => {
    if ((await authorise(deps, session, 'read customer', { customerId })) !== 'owned') throw notProved()
    const now = deps.clock.now()
    if (wanted === true) await wantNews(deps.db, { customerId })
    if (wanted === false) await stopNews(deps.db, { customerId, now })
    const [choice] = await newsChoiceOf(deps.db, { customerId, all: false })
    return { wanted: choice !== undefined && choice.since === null }
  },

  /** O8.3, S2.10. The link is no secret: it gives its owner nothing that they could use. */
  friends: async ({ deps, input: { CID: customerId, make = false }, session }) => {
    if ((await authorise(deps, session, 'read customer', { customerId })) !== 'owned') throw notProved()
    return friendsOf(deps, customerId, make)
  },

  /** O6.3. Asked only where a membership brings something for it. */
  birthday: async ({ deps, input: { CID: customerId, birthday }, session }) => {
    if ((await authorise(deps, session, 'read customer', { customerId })) !== 'owned') throw notProved()
    await deps.db.transaction().execute((trx) => keepBirthday(deps, trx, { customerId, birthday }))
    return {}
  },

  /** R30, ended memberships included. Names contacts and cards, so it needs a code of the last 30 minutes (rule A). */
  'my-data': async ({ deps, input: { CID }, session }) => {
    await authorise(deps, session, 'manage customer', { customerId: CID })
    const grant = await authorise(deps, session, 'list cards', { customerId: CID })
    const data = await dataOfAccount(deps, CID, session.catalogueVersion)
    if (!data) throw new Refusal(404, 'unknown', 'We could not find that.')
    return { ...data, cards: (await listCards(deps, session, CID, grant)).map(cardOnWire) }
  },

  /** Needs a recent code, like the deletion. */
  'deletion-preview': async ({ deps, input: { CID }, session }) => {
    await authorise(deps, session, 'delete customer', { customerId: CID })
    return ownErasurePreview(deps, CID)
  },

  /** Needs a recent code; signs out everywhere (decision 39). */
  'delete-account': async ({ deps, input: { CID }, session, cookie }) => {
    await authorise(deps, session, 'delete customer', { customerId: CID })
    await eraseOwnAccount(deps, session, CID)
    // Also one that proved someone else's contact.
    await endSession(deps.db, session, deps.clock.now())
    cookie.take()
    return {}
  },
} satisfies Partial<Calls>

/** The phone is optional (S5), but a given value must be valid. */
const checked = (form: { firstName: string; lastName: string; email: string; phone: string }): NewProfile => {
  const givenName = form.firstName.trim()
  const familyName = form.lastName.trim()
  if (!givenName || !familyName || !form.email.trim())
    throw new Refusal(422, 'fields_missing', 'All fields are required.')
  const email = canonicalEmail(form.email)
  const phone = form.phone.trim() === '' ? '' : toE164(form.phone)
  const fields = {
    ...(email === null ? { email: messages.email } : {}),
    ...(phone === null ? { phone: messages.phone } : {}),
  }
  if (email === null || phone === null)
    throw new Refusal(422, 'fields_invalid', 'Please check the highlighted fields.', { fields })
  return { givenName, familyName, email, phone, emailAsTyped: form.email.trim() }
}
