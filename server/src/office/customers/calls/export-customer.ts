import { dateIn } from '@sipday/rules/calendar.ts'
import { takeLimit } from '../../../access/limits.ts'
import { queueMail } from '../../../messages/outbox.ts'
import { dataOfAccount } from '../../../purchases/erasing/data-of-account.ts'
import { catalogueOf } from '../../../store/catalogue/catalogue.ts'
import { change } from '../../../store/office/changes.ts'
import { mergedInto } from '../../../store/people/merging/merge-facts.ts'
import { cardsSaved, mailsSent } from '../../../store/people/customer-export.ts'
import { proposalsOf } from '../../../store/people/contact-proposals.ts'
import { notesOf } from '../../../store/people/customer-notes.ts'
import { contactsOf } from '../../../store/people/customer-page.ts'
import { requireFull } from '../../access/needs.ts'
import { unknownCustomer } from '../known-customer.ts'
import type { OfficeCalls } from '../../endpoint.ts'
import { fileName } from '../../file-name.ts'

/**
 * The data that members can save, with contacts, emails and staff notes, without codes (Q). Recorded (O), and the
 * customer is told. The answer is not kept: another press makes another file.
 */
export const exportCustomer: OfficeCalls['export-customer'] = async ({ deps, input: { customerId }, session }) => {
  const person = requireFull(session)
  await takeLimit(deps, 'office_export', person.id)
  const data = await dataOfAccount(deps, customerId)
  if (!data) throw unknownCustomer()
  const [{ shop }, contacts, cards, notes, mails, proposals, merged] = await Promise.all([
    catalogueOf(deps.db),
    contactsOf(deps.db, { customerId }),
    cardsSaved(deps.db, { customerId }),
    notesOf(deps.db, { customerId }),
    mailsSent(deps.db, { customerId }),
    proposalsOf(deps.db, { customerId }),
    mergedInto(deps.db, { customerId }),
  ])
  const now = deps.clock.now()
  const whole = {
    ...data,
    savedBy: person.name,
    // Whoever has the code can redeem.
    subscriptions: data.subscriptions.map((one) => ({ ...one, Code: null })),
    contacts: contacts.map(({ channel, address, signs_in: signsIn, added_at: addedAt }) => ({
      channel,
      address,
      signsIn,
      addedAt: addedAt.toISOString(),
    })),
    cards: cards.map(({ brand, last_4: last4, exp_month: expMonth, exp_year: expYear, created_at: savedAt }) => ({
      brand,
      last4,
      expMonth,
      expYear,
      savedAt: savedAt.toISOString(),
    })),
    emails: mails.map(({ kind, to_address: to, queued_at: at, sent }) => ({ kind, to, at: at.toISOString(), sent })),
    proposedContacts: proposals.map(({ asked_at: at, due_at: dueAt, ended_at: endedAt, typed: address, ...one }) => ({
      ...one,
      address,
      at: at.toISOString(),
      dueAt: dueAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
    })),
    mergedAccounts: merged.map((one) => ({
      givenName: one.given_name,
      familyName: one.family_name,
      email: one.email,
      phone: one.phone,
    })),
    internalNotes: notes.map(({ text, at }) => ({ text, at: at.toISOString() })),
  }
  await deps.db.transaction().execute(async (trx) => {
    const by = { staffId: person.id, sessionId: session.id }
    await change(trx, { at: now, by, subject: 'customer', id: customerId, field: 'exported' })
    await queueMail(trx, deps, {
      kind: 'data_exported',
      dedupeKey: `data_exported:${deps.ids.id()}`,
      to: data.profile.email_address,
      facts: {
        shopName: shop.name,
        accountUrl: `${deps.settings.publicUrl}/redeem`,
        name: data.profile.given_name,
      },
    })
  })
  const name = `customer-${dateIn(now, shop.timeZone)}-${fileName(person.name)}.json`
  return { name, json: JSON.stringify(whole, null, 2) }
}
