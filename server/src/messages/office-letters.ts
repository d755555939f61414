import { button, facts, pair, small, text } from './letter.ts'
import { hello, type Letters, why } from './wording.ts'

export const officeLetters: Letters<
  | 'office_invitation'
  | 'till_invitation'
  | 'factor_reset'
  | 'factor_guessed'
  | 'owner_change'
  | 'owner_changed'
  | 'many_customers'
  | 'many_listed'
  | 'approved_alone'
  | 'may_confirm'
> = {
  office_invitation: (f) => ({
    subject: `${f.inviterName} invited you to the office of ${f.shopName}`,
    preview: `Accept the invitation before ${f.until}.`,
    title: 'Welcome to the office',
    shopName: f.shopName,
    intro: `${hello(f.name)}\n\n${f.inviterName} invited you to work in the office of ${f.shopName}. There you choose how you prove that it is you: with a passkey or an authenticator app.`,
    button: button('Accept the Invitation', f.invitationUrl),
    blocks: [
      facts(['You will be', f.roleWords], ['The link works once, until', f.until]),
      small('Do not pass this email on: whoever opens the link first can sign in as you.'),
    ],
    why: why.office(f),
  }),
  till_invitation: (f) => ({
    subject: `You can open the till at ${f.locationName}`,
    preview: `${f.inviterName} added you to the staff of ${f.shopName}.`,
    title: 'You can open the till',
    shopName: f.shopName,
    intro: `${hello(f.name)}\n\n${f.inviterName} added you to the staff of ${f.shopName}. To open the till at ${f.locationName}, go to the counter and enter the email address this email was sent to. We will send you a six-digit code; you do not need a password.`,
    button: button('Open the Counter', f.counterUrl),
    blocks: [],
    why: why.office(f),
  }),
  factor_reset: (f) => ({
    subject: `The second factor of ${f.personName} will be reset`,
    preview: `It happens at ${f.effectiveAt}, unless someone stops it.`,
    title: 'A second factor will be reset',
    shopName: f.shopName,
    intro: `${hello(f.name)}\n\n${f.askerName} wants to reset the second factor of ${f.personName}. Every passkey, authenticator app and recovery code of ${f.personName} will stop working, and a link to set up new ones will be emailed to them.`,
    button: button('Open the Office', f.officeUrl),
    blocks: [
      facts(['Takes effect', f.effectiveAt], ['Asked for by', f.askerName]),
      text(
        'If you know nothing about this, stop it: sign in to the office and open Staff. An owner can stop it, and so can the person it is about.',
      ),
    ],
    why: why.office(f),
  }),
  owner_change: (f) => ({
    subject: `${f.askerName} wants to ${f.words}`,
    preview: `It happens at ${f.effectiveAt}, unless an owner stops it.`,
    title: 'The owners of the shop will change',
    shopName: f.shopName,
    intro: `${hello(f.name)}\n\n${f.askerName} wants to ${f.words}. It happens by itself after 24 hours, unless an owner stops it. An owner sees and does everything in the office of ${f.shopName}.`,
    button: button('Open the Office', f.officeUrl),
    blocks: [
      facts(['Who', f.personName], ['Takes effect', f.effectiveAt], ['Asked for by', f.askerName]),
      pair('Email', f.address),
      text('If you know nothing about this, stop it: sign in to the office and open Staff.'),
    ],
    why: why.office(f),
  }),
  owner_changed: (f) => ({
    subject: `${f.personName} ${f.words}`,
    preview: `The owners of ${f.shopName} have changed.`,
    title: 'The owners of the shop have changed',
    shopName: f.shopName,
    intro: `${hello(f.name)}\n\n${f.personName} ${f.words} at ${f.shopName}.`,
    button: button('Open the Office', f.officeUrl),
    blocks: [
      facts(['Who', f.personName], ['Asked for by', f.askerName ?? 'The operator']),
      pair('Email', f.address),
      text('If you know nothing about this, sign in to the office, open Staff, and talk to the other owners.'),
    ],
    why: why.office(f),
  }),
  factor_guessed: (f) => ({
    subject: `Many wrong codes for ${f.personName}`,
    preview: 'Someone entered 20 wrong codes within a day.',
    title: 'Someone may be guessing codes',
    shopName: f.shopName,
    intro: `${hello(f.name)}\n\nWithin a day, 20 wrong codes or passkeys were used to sign in to the office as ${f.personName}. Whoever it was had passed the first step, so they may be able to read the email of ${f.personName}.`,
    button: button('Open the Office', f.officeUrl),
    blocks: [
      text(
        `Ask ${f.personName} whether they have trouble signing in. If they do not, they should change the password of their email account.`,
      ),
    ],
    why: why.office(f),
  }),
  many_customers: (f) => ({
    subject: `${f.personName} opened the pages of 300 customers today`,
    preview: 'From now on they confirm again and again that it is them.',
    title: 'Many customers looked at',
    shopName: f.shopName,
    intro: `${hello(f.name)}\n\nWithin a day, ${f.personName} opened the pages of more than 300 customers in the office of ${f.shopName}. For more, the office now asks them every 10 minutes to confirm that it is them.`,
    button: button('Open the Office', f.officeUrl),
    blocks: [
      text(
        `If that is more than their work needs, ask them. You can end their sessions or change their role under Staff.`,
      ),
    ],
    why: why.office(f),
  }),
  many_listed: (f) => ({
    subject: `${f.personName} looked through 1,000 customers today`,
    preview: 'From now on they confirm again and again that it is them.',
    title: 'Many customers listed',
    shopName: f.shopName,
    intro: `${hello(f.name)}\n\nWithin a day, the list of customers of ${f.shopName} showed ${f.personName} more than 1,000 of them. It shows names and memberships, but no whole email address or phone number. For more, the office now asks them every 10 minutes to confirm that it is them.`,
    button: button('Open the Office', f.officeUrl),
    blocks: [
      text(
        `If that is more than their work needs, ask them. You can end their sessions or change their role under Staff.`,
      ),
    ],
    why: why.office(f),
  }),
  approved_alone: (f) => ({
    subject: `${f.personName} confirmed their own request`,
    preview: `They asked to ${f.words}.`,
    title: 'Confirmed by who asked',
    shopName: f.shopName,
    intro: `${hello(f.name)}\n\n${f.personName} asked to ${f.words}. No one else could approve it, so it waited 24 hours, and then ${f.personName} confirmed it.`,
    button: button('Open the Office', f.officeUrl),
    blocks: [small('If this was not you, sign in now and check who is signed in.')],
    why: why.office(f),
  }),
  may_confirm: (f) => ({
    subject: 'You can confirm it now',
    preview: `You asked to ${f.words}.`,
    title: 'You can confirm it now',
    shopName: f.shopName,
    intro: `${hello(f.name)}\n\nA day ago you asked to ${f.words}. No one else could agree to it, so it waited. Now you can confirm it: it is on the first page of the office, with a button.`,
    button: button('Open the Office', f.officeUrl),
    blocks: [
      facts(['Ends without effect', f.endsAt]),
      small('If this was not you, take it back there, and check who is signed in.'),
    ],
    why: why.office(f),
  }),
}
