import { type Birthday, birthdayText } from '../uses/birthday.ts'

/** What the member's account says of the birthday (S2.11). */
export const birthdayRow = {
  title: 'Birthday',
  value: (birthday: Birthday | null) =>
    birthday === null ? 'For your birthday drink, if you like.' : birthdayText(birthday),
  open: (birthday: Birthday | null) => (birthday === null ? 'Add' : 'Change'),
  close: 'Close',
  month: 'Month',
  day: 'Day',
  none: 'Choose a month',
  text: 'Month and day are all we ask. Your drink is ready for seven days from your birthday on. After that drink the birthday stays as it is for a year.',
  save: 'Save Birthday',
  forget: 'Forget My Birthday',
  saved: 'Your birthday is saved.',
  forgotten: 'Your birthday is forgotten.',
  wrong: 'Please choose a month and a day of that month.',
  failed: 'Your birthday could not be saved. Please try again.',
} as const
