import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { termsOf } from '@sipday/rules/terms.ts'
import type { Facts } from './facts.ts'
import { compose } from './templates.ts'
import type { MailKind } from './templates.ts'

const account = { shopName: 'Sipday', accountUrl: 'http://localhost:3000/redeem', name: 'Mei' }
const membership = { ...account, planName: 'One Month', locationName: 'Kips Bay NY' }
const card = { brand: 'VISA', last4: '1111' }
const renewal = { ...membership, renewsOn: '2027-02-15', totalCents: 3200, card }
const office = { shopName: 'Sipday', officeUrl: 'http://localhost:3000/office', name: 'Dana' }
const failed = { ...renewal, usableUntil: '2027-02-18', payUrl: 'https://invoices.example/pay/1' }

export const samples: Facts = {
  receipt: {
    ...membership,
    ...termsOf({
      planName: membership.planName,
      unitPriceCents: 3000,
      frequency: 'month',
      quantity: 2,
      isGift: false,
      sendOn: null,
      boughtOn: '2027-01-15',
      taxRate: 6675,
    }),
    address: '15 Example Street, New York, NY 10016',
    card,
    paymentId: 'Xk2v9QmT0aLw7RbC1dYe3g',
    providerReceiptUrl: null,
    agreed: {
      words: '1 × One Month\nToday you pay $32.00.\nBy pressing Subscribe you agree to the Terms & Conditions.',
      termsUrl: 'http://localhost:3000/terms/4',
    },
  },
  gift: {
    shopName: 'Sipday',
    signInUrl: 'http://localhost:3000/redeem',
    recipientName: 'Omar',
    giverName: 'Mei',
    message: 'Happy birthday!\nThe first matcha is on me.',
    planName: 'Gifting 3 Months',
    locationName: 'Greenwich Village NY',
    startsOn: '2027-01-15',
    endsOn: '2027-04-15',
  },
  welcome: {
    ...membership,
    name: 'Leo',
    payerName: 'Mei Chen',
    startsOn: '2027-01-15',
    renewsOn: '2027-02-15',
    endsOn: null,
  },
  renewal_reminder: renewal,
  renewal_paid: {
    ...membership,
    paidOn: '2027-02-15',
    paidThrough: '2027-03-15',
    totalCents: 3200,
    card,
    paid: {
      subtotalCents: 3000,
      taxCents: 200,
      taxRate: 6675,
      paymentId: 'aXeQ7pLk93VhRmZw',
      address: '15 Example Street, New York, NY 10016',
    },
  },
  renewal_failed: failed,
  renewal_stopped: { ...failed, payUrl: null },
  cancelled: { ...membership, usableUntil: '2027-02-15' },
  resumed: renewal,
  ended_today: membership,
  gift_corrected: {
    ...account,
    planName: 'Gifting 3 Months',
    recipientName: 'Omar Haddad',
    to: 'o•••@guest.example',
    sendsOn: null,
  },
  given: { ...account, planName: 'One Month', locationName: 'Kips Bay NY', endsOn: '2027-02-15', days: null },
  paused: { ...renewal, usableUntil: '2027-01-15' },
  pause_ended: renewal,
  plan_change_planned: { ...renewal, nextPlanName: 'One Month + Treat' },
  plan_changed: {
    ...renewal,
    planName: 'One Month + Treat',
    netCents: 250,
    totalCents: 267,
    nextCents: 3734,
    paidOn: '2027-01-30',
  },
  plan_change_undone: { ...renewal, nextPlanName: renewal.planName },
  moved: { ...renewal, locationName: 'Newark DE', fromName: 'Kips Bay NY', totalCents: 3000 },
  card_changed: { ...membership, card: { brand: 'MASTERCARD', last4: '5100' }, nextChargeOn: '2027-02-15' },
  contact_changed: { ...account, what: 'email address' },
  refunded: { ...account, planName: 'Annual', totalCents: 19468 },
  data_exported: account,
  merge_proposed: {
    shopName: 'Sipday',
    effectiveAt: 'January 18, 2027, 9:41 AM',
    confirmUrl: 'http://localhost:3000/contact-change?link=join-one.Xk2v9QmT0aLw7RbC1dYe3g.Xk2v9QmT0aLw7RbC1dYe3g',
    objectUrl: 'http://localhost:3000/contact-change?link=apart.Xk2v9QmT0aLw7RbC1dYe3g.Xk2v9QmT0aLw7RbC1dYe3g',
  },
  accounts_merged: account,
  accounts_separated: account,
  account_deleted: { shopName: 'Sipday' },
  contact_replaced: { shopName: 'Sipday', what: 'email address' },
  contact_proposed: {
    shopName: 'Sipday',
    confirmUrl: 'http://localhost:3000/contact-change?link=confirm.Xk2v9QmT0aLw7RbC1dYe3g.Xk2v9QmT0aLw7RbC1dYe3g',
    accountUrl: account.accountUrl,
    until: 'January 22, 2027, 9:41 AM',
  },
  contact_coming: {
    shopName: 'Sipday',
    what: 'phone number',
    effectiveAt: 'January 18, 2027, 9:41 AM',
    objectUrl: 'http://localhost:3000/contact-change?link=object.Xk2v9QmT0aLw7RbC1dYe3g.Xk2v9QmT0aLw7RbC1dYe3g',
  },
  legal_changed: {
    ...account,
    title: 'Terms & Conditions',
    note: 'Drinks can be redeemed at airports too.',
    textUrl: 'http://localhost:3000/terms/4',
    publishedOn: '2027-02-01',
  },
  location_closing: { ...membership, usableUntil: '2027-02-15', refundCents: 1234 },
  closing_offer: { ...membership, toName: 'Westfield NJ', until: '2027-02-08', usableUntil: '2027-02-15' },
  payment_returned: { ...account, planName: 'One Month', totalCents: 3200 },
  office_invitation: {
    ...office,
    name: 'Priya',
    inviterName: 'Dana Okafor',
    roleWords: 'Manager at Kips Bay NY, Westfield NJ',
    invitationUrl: 'http://localhost:3000/office/invitation#Xk2v9QmT0aLw7RbC1dYe3gXk2v9QmT0aLw7RbC1dYe3',
    until: 'January 18, 2027, 9:41 AM',
  },
  till_invitation: {
    shopName: 'Sipday',
    name: 'Sam',
    inviterName: 'Priya Nair',
    locationName: 'Kips Bay NY',
    counterUrl: 'http://localhost:3000/counter',
  },
  factor_reset: {
    ...office,
    personName: 'Priya Nair',
    askerName: 'Lee Sato',
    effectiveAt: 'January 16, 2027, 9:41 AM',
  },
  waiting: {
    ...office,
    waiting: [
      ['Refunds that Square refused', 2],
      ['Payments that a cardholder disputes', 1],
    ],
    isDaily: true,
    of: {
      day: '2027-01-14',
      members: 1204,
      joined: 5,
      left: 2,
      paidCents: 41250,
      backCents: 3200,
      drinks: [
        { name: 'Kips Bay NY', drinks: 123, usual: 110 },
        { name: 'Newark NJ', drinks: 1, usual: null },
      ],
      head: { number: 3217, hash: '5f'.repeat(32) },
    },
  },
  owner_change: {
    ...office,
    personName: 'Priya Nair',
    address: 'priya@sipday.example',
    askerName: 'Lee Sato',
    words: 'make Priya Nair an owner',
    effectiveAt: 'January 16, 2027, 9:41 AM',
  },
  owner_changed: {
    ...office,
    personName: 'Priya Nair',
    address: 'priya@sipday.example',
    askerName: 'Lee Sato',
    words: 'is an owner now',
  },
  factor_guessed: { ...office, personName: 'Priya Nair' },
  many_customers: { ...office, personName: 'Priya Nair' },
  many_listed: { ...office, personName: 'Priya Nair' },
  approved_alone: { ...office, personName: 'Dana Okafor', words: 'publish a price that is 60% lower' },
  renewal_returned: {
    ...account,
    planName: 'One Month',
    totalCents: 3200,
    paidOn: '2027-02-15',
    usableUntil: '2027-02-15',
  },
}

/** As HTML and text: `node server/src/messages/preview.ts <folder>`. */
export const writePreviews = (folder: string): void => {
  mkdirSync(folder, { recursive: true })
  for (const kind of Object.keys(samples) as MailKind[]) {
    const mail = compose(kind, samples[kind] as never)
    writeFileSync(join(folder, `${kind}.html`), mail.html)
    writeFileSync(join(folder, `${kind}.txt`), `Subject: ${mail.subject}\n\n${mail.text}`)
  }
}

if (import.meta.main) writePreviews(process.argv[2] ?? 'mail-previews')
