import { sentence } from '../../written/isolated.ts'
import { type Birthday, birthdayText } from '../../uses/birthday.ts'
import { type Alone, beforeWait } from '../waiting-words.ts'

/* O9.2. */

export const contactTexts = {
  heading: 'Correct a Contact',
  correct: 'Correct…',
  open: { email: 'Correct Email…', sms: 'Correct Phone…' },
  title: { email: 'Correct the Email Address', sms: 'Correct the Phone Number' },
  address: { email: 'New email address', sms: 'New phone number' },
  invalid: { email: 'Please enter a valid email address.', sms: 'Please enter a valid phone number.' },
  cannotBeSent: {
    email: 'Please enter a valid email address.',
    sms: 'Please enter a US phone number that can get text messages.',
  },
  same: { email: 'The customer has this email address already.', sms: 'The customer has this phone number already.' },
  belongsToAnother: {
    email: 'Another customer has this email address. If they are the same person, merge the two instead.',
    sms: 'Another customer has this phone number. If they are the same person, merge the two instead.',
  },
  proposedAlready: {
    email: 'Another email address is proposed already. Withdraw it first.',
    sms: 'Another phone number is proposed already. Withdraw it first.',
  },
  reason: 'Reason',
  reasonHelp: 'It stays in the record of changes. Leave out the name, email address and phone number.',
  reasonMissing: 'Say why, such as “Lost the old phone”.',
  how: [
    'The new contact gets a message. Never ask the customer for a code.',
    'A customer who can still sign in changes it in their account right away, with a code.',
    'One who cannot confirms the new contact. It changes 72 hours later, unless someone objects from a contact that the account has.',
  ],
  propose: 'Write to the New Contact',
  keep: 'Keep the Old One',
  notDone: 'The new contact could not be proposed.',
  done: 'The new contact gets a message. Nothing changes before the customer answers it.',
  loading: 'Loading the proposed changes',
  failed: 'The proposed changes could not be loaded.',
  withdraw: 'Withdraw',
  withdrawThis: (address: string) => `Withdraw ${address}`,
  notWithdrawn: 'It could not be withdrawn.',
  force: 'No Access to Either…',
  forceTitle: 'Change It Without a Confirmation',
  forceHow: (alone: Alone) => [
    'Only for a customer who can use neither the old contact nor the new one. Be sure who it is.',
    `${beforeWait(alone, 'Someone else has to agree.')} Then every contact of the account is told, and it changes after 72 hours unless someone objects. The membership codes are renewed.`,
  ],
  forceAsk: ({ isAlone }: Alone) => (isAlone ? 'Ask to Change It' : 'Ask Someone Else'),
  forceNotDone: 'It could not be asked for.',
  forceDone: (alone: Alone) => beforeWait(alone, 'Someone else has been asked. The request waits seven days.'),
  refusedObjected: 'Someone objected to this change. It does not happen.',
  waitsAlready: 'This waits for its 72 hours already.',
  over: 'This is over: it was changed, withdrawn or not answered in time.',
} as const

export const nameTexts = {
  open: 'Correct Name…',
  title: 'Correct the Name',
  given: 'First name',
  family: 'Last name',
  missing: 'All fields are required.',
  text: 'What was bought keeps the name it was bought with.',
  save: 'Save Name',
  keep: 'Keep the Name',
  notDone: 'The name could not be saved.',
  done: 'The name is saved.',
} as const

/** Of the birthday on a customer's page (O9.2). */
export const birthdayTexts = {
  open: (birthday: Birthday | null) => (birthday === null ? 'Add Birthday…' : `Birthday ${birthdayText(birthday)}…`),
  title: 'Correct the Birthday',
  month: 'Month',
  day: 'Day',
  none: 'Not told',
  wrong: 'Please choose a month and a day of that month.',
  reason: 'Reason',
  reasonHelp: 'It stays in the record of changes. Leave out the name and the birthday.',
  reasonMissing: 'Say why, such as “Mistyped on the page”.',
  text: 'No year is asked. After a birthday drink it stays as it is for a year, as it does for the member.',
  save: 'Save Birthday',
  keep: 'Keep It',
  notDone: 'The birthday could not be saved.',
  done: 'The birthday is saved.',
} as const

type Shown = {
  state: string
  by: string
  askedAt: string
  dueAt: string
  endedAt: string | null
  asked: boolean
  forced: boolean
}

/** `when` puts an ISO 8601 instant in words. */
export const proposalText = (shown: Shown, when: (iso: string) => string): string => {
  const ended = when(shown.endedAt ?? shown.dueAt)
  switch (shown.state) {
    case 'invited':
      return sentence`Proposed by ${shown.by} on ${when(shown.askedAt)}. ${
        shown.asked ? 'It waits to be agreed to.' : 'No one has confirmed it yet.'
      } It lapses on ${when(shown.dueAt)}.`
    case 'waiting':
      return sentence`Proposed by ${shown.by}, ${
        shown.forced ? 'and agreed to' : 'and confirmed'
      }. It takes effect on ${when(shown.dueAt)}, unless someone objects.`
    case 'objected':
      return `Someone objected on ${ended}. Nothing was changed.`
    case 'taken':
      return `Not changed on ${ended}: another customer has it by now. If they are the same person, merge the two.`
    default:
      return `No one confirmed it until ${ended}.`
  }
}
