import { type CalendarDate, dateText } from '../../calendar.ts'

/* What the office says about two customers who are one person. */

export const mergeTexts = {
  heading: 'One Person, Two Customers',
  text: 'Someone who bought with two email addresses or phone numbers can be made one customer.',
  open: 'Merge…',
  alike: {
    card: (name: string) => `${name} saved the same card.`,
    phone: (name: string) => `${name} has the same phone and a similar name.`,
  },
  title: 'Merge Two Customers',
  find: 'Find the Other Customer',
  findHelp: 'Part of a name, email, or phone, or the last four digits of the phone.',
  searching: 'Looking for customers',
  notSearched: 'The customers could not be searched.',
  none: 'No one else found. Try less of the name.',
  choose: (name: string) => `Compare with ${name}`,
  loading: 'Comparing the two customers',
  notLoaded: 'The two customers could not be compared.',
  stays: 'Who Stays',
  goes: 'Who Goes',
  moves: 'Moves to the one who stays:',
  nothing: 'Nothing but the name.',
  blocks: 'What Stands in the Way',
  derived:
    'Who stays is not chosen: whoever pays for a renewing membership, otherwise whoever signed in last, otherwise the older customer.',
  what: 'Both sign in to the same account from then on. Renewals go on as they are, and nothing is charged. The one who goes is signed out, a saved card asks once for a code to both the email and the phone, and both are told by email. You can undo it for 30 days, until the next payment.',
  merge: (gone: string, keep: string) => `Merge ${gone} into ${keep}`,
  other: 'Choose Another Customer',
  keep: 'Keep Both',
  notDone: 'They could not be merged.',
  done: 'The two customers are one now.',
  isMerged: 'Merged with another customer',
  noName: 'someone without a name',
  mergedWith: (name: string, on: CalendarDate) => `${name} was merged into this customer on ${dateText(on)}.`,
  until: (day: CalendarDate) => `It can be undone until ${dateText(day)}, or until the next payment.`,
  undo: 'Undo the Merge…',
  undoTitle: 'Undo This Merge',
  undoText: (name: string) =>
    `${name} becomes a customer again, with everything that moved: memberships, purchases, cards, contacts and notes. Both are told by email.`,
  undoIt: 'Undo the Merge',
  undoKeep: 'Keep Them Merged',
  notUndone: 'The merge could not be undone.',
  undone: 'They are two customers again.',
} as const
