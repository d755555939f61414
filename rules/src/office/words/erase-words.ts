import { type Alone, beforeWait } from '../waiting-words.ts'

/* What the office says about a customer's rights. */

export const eraseTexts = {
  open: 'Erase…',
  title: 'Erase This Customer',
  loading: 'Looking at what would go and what stays',
  failed: 'This could not be loaded.',
  goes: 'What Goes',
  stays: 'What Stays Without a Name',
  blocks: 'What Stands in the Way',
  until: (day: string) => `until ${day}`,
  reason: 'Reason',
  reasonHelp: 'It stays in the record of changes. Leave out the name, email address and phone number.',
  reasonMissing: 'Say why, such as “Asked by email”.',
  forGood: 'This cannot be undone. Nothing that goes can be brought back, not even from a backup.',
  second: (alone: Alone) => `They paid within the last 90 days. ${beforeWait(alone, 'Another owner has to agree.')}`,
  erase: 'Erase for Good',
  ask: ({ isAlone }: Alone) => (isAlone ? 'Ask to Erase' : 'Ask Another Owner'),
  keep: 'Keep the Customer',
  notErased: 'The customer could not be erased.',
  erased: 'The customer is erased.',
  asked: (alone: Alone) => beforeWait(alone, 'Another owner has been asked. The request waits seven days.'),
  done: 'Done',
} as const
