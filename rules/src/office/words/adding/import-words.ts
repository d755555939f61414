import { sentence } from '../../../written/isolated.ts'
import { countOf, countText } from '../../../written/counts.ts'
import type { Field } from '../../../importing/fields.ts'
import { type Alone, beforeWait } from '../../waiting-words.ts'

const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1)

/** What the office says about imports. */
export const importTexts = {
  heading: 'Imports',
  loading: 'Loading the imports',
  failed: 'The imports could not be loaded.',
  none: 'Nothing was imported yet',
  noneText: 'Bring in your members from Square, Stripe, a table or any list.',
  begin: 'New Import',
  lead: 'Bring in members from another system. First you see what tomorrow looks like. Nothing is charged, and you can take it back.',
  source: 'Where do they come from?',
  file: 'Files',
  fileHelp: 'CSV or JSON, as the other system exports it. You can drop files here.',
  choose: 'Choose Files',
  paste: 'Or paste the list here',
  check: 'Rehearse',
  checking: 'Reading every row. Nothing is written.',
  notSent: 'The files could not be sent.',
  sending: (done: number, all: number) => `${megabytes(done)} of ${megabytes(all)} MB sent`,
  choices: 'Say Once for All Rows',
  again: 'Rehearse Again',
  run: (rows: number) => `Bring In ${countText(rows, 'Row')}`,
  runText: 'Rows with a problem stay out. Nothing is charged.',
  letters: 'Letters to Members',
  write: ({ count, texts }: { count: number; texts: number }) => {
    const what = [...(count > 0 ? [countText(count, 'email')] : []), ...(texts > 0 ? [countText(texts, 'text')] : [])]
    return `Send ${what.join(' and ')}, ${count + texts === 1 ? 'when its' : 'each when its'} row is in`
  },
  textMessage: 'A text, to whoever has no email address',
  lettersText:
    'Without it, nothing is sent now. Anyone without a card here is asked for one before the next charge either way.',
  letterTo: (who: string) => sentence`To ${who}`,
  waits: 'Waiting to Be Decided',
  twoText: (alone: Alone) =>
    `So many rows are not brought in at once. ${beforeWait(alone, 'Another owner confirms it on this page.')}`,
  openText: 'Its files may not all have arrived. Begin again with “New Import”, or rehearse what is here.',
  notRun: 'The import could not begin.',
  stop: 'Stop',
  goOn: 'Go On',
  undo: 'Take It Back',
  undoText: 'Every row to which nothing has happened since is taken away again. The others stay, each with its reason.',
  progress: (done: number, all: number) => `${countOf(done)} of ${countText(all, 'row')}`,
  timeLeft: (seconds: number) =>
    seconds < 90 ? `about ${seconds} seconds left` : `about ${Math.round(seconds / 60)} minutes left`,
  tomorrow: 'Tomorrow',
  next: 'Next Charges',
  places: 'Locations',
  problems: 'Problems',
  notes: 'Worth a Look',
  skipped: 'Left Out',
  late: 'Rows That Stay as They Are',
  otherChoices: 'Other Choices',
  columns: 'What the Columns Mean',
  notRead: 'Not read',
  noHeader: 'A column without a name',
  same: 'Everything is here already.',
  broken: 'A file could not be read to its end, so nothing of it can be brought in. Begin again with the whole file.',
} as const

type Progressed = {
  done: number
  all: number
  since?: number
  passedMs: number
  words?: (done: number, all: number) => string
}

/** "1,200 of 5,000 rows, about 39 seconds left", at the pace of the time that passed `since` so many. */
export const progressText = ({ done, all, since = 0, passedMs, words = importTexts.progress }: Progressed): string => {
  const left = done > since ? Math.ceil(((all - done) * passedMs) / (done - since) / 1000) : 0
  return left > 0 ? `${words(done, all)}, ${importTexts.timeLeft(left)}` : words(done, all)
}

/** About the rows with a problem as a file. */
export const problemTexts = {
  download: 'Download Problems',
  text: 'Your rows with a problem, with a column that says it. Correct them there and begin with that file again.',
  failed: 'The file could not be made.',
  none: 'No row has a problem now. Rehearse it first.',
  ended: 'This download has ended. Begin it again.',
} as const

export const importSourceNames = {
  csv: 'A list in CSV',
  stripe: 'Stripe',
  table: 'A table of your own',
  square: 'Our Square account',
} as const

/** What to give. */
export const importSourceHelp = {
  csv: 'A spreadsheet, or what Recharge, Memberful, Patreon, WooCommerce, Shopify, Loyverse or Square’s customers export.',
  stripe: 'Its export of subscriptions, and that of customers beside it if you have it.',
  table: 'Subscriptions, subscribers and benefits, each as its own file.',
  square: 'What runs there goes on as it is. A table of your own can be given beside it.',
} as const

export const importSourceShort = { csv: 'A list', stripe: 'Stripe', table: 'A table', square: 'Square' } as const

export const importStates = {
  open: 'Begun',
  checking: 'Being read',
  checked: 'Rehearsed',
  staging: 'Beginning',
  running: 'Running',
  stopped: 'Stopped',
  done: 'Done',
  undoing: 'Being taken back',
  undone: 'Taken back',
} as const

/** What a column can mean. */
export const columnNames = (untaxed: boolean) =>
  ({
    name: 'Name',
    firstName: 'First name',
    lastName: 'Last name',
    email: 'Email',
    phone: 'Phone',
    plan: 'Plan',
    place: 'Location',
    status: 'Active or ended',
    ending: 'Ends after what is paid',
    frequency: 'How often it is billed',
    interval: 'Every how many of these',
    startedOn: 'First day',
    paidThrough: 'Next charge',
    endsOn: 'Last day',
    anchorDay: 'Day of the month it is billed',
    price: untaxed ? 'Price' : 'Price, no tax',
    code: 'Code',
    quantity: 'How many people',
    left: 'What is left',
    gift: 'Is a gift',
    payerName: 'Name of who pays',
    payerEmail: 'Email of who pays',
    payerPhone: 'Phone of who pays',
    key: 'Its number there',
    customer: 'The customer’s number there',
    squareId: 'Subscription at Square',
  }) as const satisfies Readonly<Record<Field, string>>

/** What is said once, and its fields. */
export const choiceTexts = {
  notSaid: 'Not said',
  plan: (word: string) => (word === '' ? 'Rows without a plan' : `Plan “${word}”`),
  place: (word: string) => (word === '' ? 'Rows without a location' : `Location “${word}”`),
  dates: 'Dates such as 03/04/2026',
  money: 'Sums such as 3000',
  trust: 'When Square and the list differ, believe',
  twice: 'Two memberships of one person',
  until: 'Last day of punch cards',
  benefit: 'What punch cards are for',
  firstBenefit: 'First benefit',
  taxes: 'Add the location’s tax from the next bill on, where Square adds another',
  people: 'Rows without a plan are customers without a membership',
} as const

export const choiceNames = {
  dates: { 'month-first': 'Month first: 03/04 is March 4', 'day-first': 'Day first: 03/04 is April 3' },
  money: { dollars: 'Dollars: 30 is $30.00', cents: 'Cents: 3000 is $30.00' },
  trust: { square: 'Square', list: 'The list' },
  twice: { keep: 'Bring in both', skip: 'Leave the second one out' },
} as const

/** Without what is typed on the command line: the page has a field for it. */
export const withoutFlags = (text: string): string =>
  text
    .replaceAll(/\.?,? ?(?:Change the tax in the office, or s|S|s)ay (?:it |once )?[^;]*--[^;]*/g, '')
    .replaceAll(/; (?=;|$)/g, '')

/** Choices that these sentences ask for, by their names on the command line. */
export const askedFor = (texts: readonly string[]): ReadonlySet<string> =>
  new Set(texts.flatMap((text) => [...text.matchAll(/--([a-z]+)/g)].map(([, flag]) => flag ?? '')))

/** Whether a punch card is among the rows: a column says what is left, or the plan lacks what was said. */
export const asksBenefit = (fields: readonly (string | null)[], problems: readonly string[]): boolean =>
  fields.includes('left') || problems.some((text) => /^the plan .* has no benefit /.test(text))

/** The words of the list that are not known here; '' for rows that name none. */
export const unknownWords = (text: string): { what: 'plan' | 'location'; word: string }[] =>
  [...text.matchAll(/(plan|location) '(.*?)' is not known|no (plan|location) is named/g)].map(
    ([, known, word = '', none]) => ({ what: (known ?? none) === 'plan' ? 'plan' : 'location', word }),
  )
