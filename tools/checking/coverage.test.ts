import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { programPath } from '../child.ts'

type Proof = { file: string; title: string; assertion: string }
type Row = { paragraph: string; says: string; proofs: Proof[] }

const read = (file: string) => readFileSync(programPath(file), 'utf8')

/**
 * The rows of a page of docs/specification, each under its paragraph's heading: a statement, and its proof as file,
 * test name, and the line of that test that fails when the statement is broken.
 */
const rowsOf = (page: string): Row[] =>
  read(`docs/specification/${page}`)
    .split(/^(?=#{2,3} )/m)
    .flatMap((section) => {
      const paragraph = /^#{2,3} ([WSR]\d+(?:\.\d+)?)\b/.exec(section)?.[1] ?? ''
      return section
        .split('\n')
        .filter((line) => line.startsWith('| ') && !/^\| (Statement|---) /.test(line))
        .map((line) => {
          const [says = '', proofs = ''] = line.slice(2, -2).split(' | ')
          return { paragraph, says: says.trim(), proofs: proofs.split('<br>').map(proofOf) }
        })
    })

const proofOf = (text: string): Proof => {
  const found = /^`([^`]+)` > (.+) > `([^`]+)`$/.exec(text.trim())
  return { file: found?.[1] ?? '', title: found?.[2] ?? text.trim(), assertion: found?.[3] ?? '' }
}

const wizard = rowsOf('purchase-wizard.md')
const selfService = rowsOf('self-service.md')
const readings = rowsOf('readings.md')
const numbers = (letter: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `${letter}${from + index}`)

/** The error catalogue of W8 and the messages of W5; what follows a colon comes from the call that failed. */
const wizardMessages = [
  'Campaign fetch failed: ',
  'Failed to parse campaign JSON.',
  'Plans fetch failed: ',
  'Failed to parse plans JSON.',
  'Benefits fetch failed: ',
  'Failed to parse benefits JSON.',
  'Customer submission failed',
  'Failed to send OTP via ',
  'Invalid verification code.',
  'Could not find a customer with that contact info.',
  'No account associated with this contact was found.',
  'Could not retrieve customer profile.',
  'No valid customer profile found for the id.',
  'Could not retrieve saved cards.',
  'Could not fetch your saved cards.',
  'Saved card payment failed.',
  'New card payment failed.',
  'Could not pre-fill contact information.',
  'An unknown error occurred.',
  'Failed to load payment script.',
  'Failed to initialize payment form.',
  'Payment form is not ready.',
  'Tokenization failed.',
  'This credit card is already saved to your account.',
  'The card cant be added at this time.',
  'No card details to confirm. Please go back.',
  'Please enter a valid 5-digit zip code.',
  'Could not find location for that zip code.',
  'First name is required.',
  'Last name is required.',
  'Please enter a valid email address.',
  'Please enter a valid phone number.',
  'Each subscriber must have a unique email and phone number.',
  'Each gift recipient must have a unique email and phone number.',
]

/** The error catalogue of S8 and the messages of S2, S4 and S5. */
const selfServiceMessages = [
  'Could not fetch your subscriptions.',
  'Could not fetch your benefits.',
  'The request took too long to respond. Please try again later.',
  'Failed to send OTP',
  'Invalid verification code.',
  'No account associated with this contact was found.',
  'Failed to cancel subscription.',
  'An unknown server error occurred.',
  'Could not load subscription details.',
  'Please enter a valid email or phone number.',
  'Please enter the 6-digit code.',
  'Please select an account to continue.',
  'All fields are required.',
  'Failed to load payment script.',
  'Failed to initialize payment form.',
  'Payment form is not ready.',
  'Tokenization failed.',
  'This credit card is already saved to your account.',
  'The card cant be added at this time.',
  'Could not fetch your saved cards.',
  'Please select a card.',
  'Cannot update payment method: Square Subscription ID is missing.',
  'Subscription ID is missing.',
  'Failed to retrieve subscription details.',
  'Subscription data not found in the response.',
  'No card details to confirm. Please go back.',
  'Unexpected Application Error',
  'Payment method updated successfully!',
  'Your subscription has been successfully canceled.',
  'Please enter your first name',
  'Please enter your last name',
  'Please enter a valid email address',
  'Please enter a valid phone number',
  'no Customer ID',
  'no Location ID',
  'no Pricing Model ID',
  'no Plan ID',
]

/** The words on the screens of W1 and W2, other than messages. */
const wizardWords = [
  'Select a Plan',
  'Starting at',
  'Select a Location',
  'Search',
  'Upgrade Your Plan',
  'No base plans available.',
  'Plan Summary',
  'This is a gift',
  'Loading details',
  'Change Plan',
  'Change Location',
  'Back',
  'Continue',
  'Contact Information',
  'Edit ',
  'Save Changes',
  'Proceed to Payment',
  'Cancel',
  'Subscriber (Primary)',
  'Subscriber #',
  'Your Information (Gifter)',
  'Gifted Subscriber #',
  'Verify Code',
  'Subscribe',
  'Iced Milk Teas',
  'Iced Coffee',
  'Iced Fruit Black or Green Teas',
  'View All Drinks',
  'Iced Coffees',
  'Iced Black & Green Fruit Teas',
]
/** The words on the screens of S2 and S4, other than messages. */
const selfServiceWords = [
  'Skip to Content',
  'Logout',
  'Log Out',
  'Redeem',
  'Accessibility Statement',
  'Terms & Conditions',
  'Privacy Policy',
  'Redeem Your Subscription',
  'Email or Phone Number',
  'Verify',
  'Use another method',
  'Select Your Account',
  "We found multiple accounts. Please select which one you'd like to use.",
  'Setup Your Subscription',
  'Current Subscription',
  'Complete Your Profile',
  'First Name',
  'Last Name',
  'Please complete your profile to continue.',
  'This email was used to verify your account.',
  'Save Profile',
  'This phone number was used to verify your account.',
  'Hi, ',
  'My Subscriptions',
  'Subscription Plan',
  'N/A',
  'Your Role: ',
  'Use Code To Redeem',
  'Ready to Redeem',
  'Redeemed this period',
  'Manage Subscription',
  'Gifted Subscriptions',
  'Shared Plan',
  'Expires on:',
  'Managed by Primary Account Holder',
  'Next Renewal:',
  'Previous Subscriptions',
  'Ended on ',
  'No previous subscriptions found.',
  'No active subscriptions found.',
  'Update Payment',
  'Use A Different Card',
  'Confirm Payment Method',
  'Next Billing Date',
  'Billed To',
  'Subscription End Date',
  ' ending in ',
  'Expires ',
  'No payment method on file.',
  'Cancel Subscription',
  'Confirm Cancellation',
  'Are you sure you want to cancel your subscription?',
  'Go Back',
  'Confirm',
  'Your subscription will remain active until ',
  'Invalid Date',
  'Complimentary',
  'Account Manager',
  'Shared Member',
  'Gifted Member',
  'Get Pricing Model ID or Location ID',
  'Get Plan ID',
  'Select Plan',
]

/** The product's own texts, without its tests. */
const product = ['contract/src', 'rules/src', 'ui/src', 'web/src', 'server/src']
  .flatMap((room) =>
    readdirSync(programPath(room), { recursive: true, encoding: 'utf8' }).map((file) => `${room}/${file}`),
  )
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map(read)
  .join('\n')

/** The body of a test: from its name, in any quotes, to the start of the next test. */
const bodyOf = ({ file, title }: Proof): string | undefined => {
  if (!existsSync(programPath(file))) return undefined
  const source = read(file).replaceAll("\\'", "'")
  const at = ["'", '"', '`'].map((quote) => source.indexOf(quote + title + quote)).find((index) => index >= 0)
  if (at === undefined) return undefined
  // The table of a test.each is before its name and belongs to it.
  const begin = Math.max(
    source.lastIndexOf('\ntest', at),
    source.lastIndexOf('\n  test', at),
    source.lastIndexOf('\nfor ', at),
    0,
  )
  const rest = source.slice(at + title.length)
  const next = /\n(?:  )?(?:test|describe|it)(?:\(|\.each)/.exec(rest)
  return source.slice(begin, at + title.length + (next ? next.index : rest.length))
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ')

test.each([
  ['the wizard', wizard, 100],
  ['self-service', selfService, 100],
  ['the readings', readings, 20],
])('each statement of %s names a test that exists and the assertion in it', (_, rows, least) => {
  expect(rows.length).toBeGreaterThan(least)
  const broken = rows.flatMap(({ paragraph, says, proofs }) =>
    proofs
      .filter((proof) => proof.assertion === '' || !oneLine(bodyOf(proof) ?? '').includes(oneLine(proof.assertion)))
      .map(({ file, title, assertion }) => `${paragraph} ${says}: ${file} > ${title} > ${assertion}`),
  )
  expect(broken).toEqual([])
})

const covers = (rows: readonly Row[], paragraph: string): boolean =>
  rows.some((row) => row.paragraph === paragraph || row.paragraph.startsWith(`${paragraph}.`))

test.each([
  ['W', wizard, [...numbers('W', 1, 9), ...numbers('W2.', 1, 9), ...numbers('W7.', 1, 10)]],
  ['S', selfService, [...numbers('S', 1, 9), ...numbers('S2.', 1, 6), ...numbers('S7.', 1, 14)]],
  [
    'R',
    readings,
    [
      ...numbers('R', 12, 19),
      'R21',
      'R23',
      ...numbers('R', 29, 31),
      'R37',
      ...numbers('R', 39, 43),
      ...numbers('R', 45, 47),
      ...numbers('R', 51, 54),
    ],
  ],
])('no paragraph of %s is left out', (_, rows, paragraphs) => {
  expect(paragraphs.filter((paragraph) => !covers(rows, paragraph))).toEqual([])
})

test.each([
  ['W', wizard, wizardMessages],
  ['S', selfService, selfServiceMessages],
])('each message of %s has a row of its own and is said by the product', (_, rows, messages) => {
  expect(messages.filter((message) => !rows.some(({ says }) => says === `"${message}"`))).toEqual([])
  expect(messages.filter((message) => !product.includes(message))).toEqual([])
})

test('the words of the screens are said literally', () => {
  const said = product.replaceAll(/\s+/g, ' ')
  expect([...wizardWords, ...selfServiceWords].filter((words) => !said.includes(words))).toEqual([])
})

test('a message with a row is one of the two catalogues', () => {
  const known = new Set([...wizardMessages, ...selfServiceMessages].map((message) => `"${message}"`))
  const quoted = [...wizard, ...selfService].filter(({ says }) => says.startsWith('"'))
  expect(quoted.filter(({ says }) => !known.has(says)).map(({ says }) => says)).toEqual([])
})

/** A finding of the audit: its row, what was done, and the tests that fail without it. */
const auditRows = read('docs/audit-2026-11.md')
  .split('\n')
  .filter((line) => /^\| [A-G]\d* /.test(line))
  .map((line) => {
    const [row = '', done = '', tests = ''] = line.slice(2, -2).split(' | ')
    return { row: row.trim(), done, tests: tests.split('<br>').map((test) => /^`([^`]+)` > (.+)$/.exec(test.trim())) }
  })

test('no row of the audit is left out, and each names tests that exist', () => {
  const rows = [
    ...numbers('A', 1, 15),
    ...numbers('B', 1, 15),
    ...numbers('C', 1, 7),
    ...numbers('D', 1, 16),
    ...numbers('E', 1, 9),
    'F',
    'G',
  ]
  const has = (row: string) => auditRows.some((one) => one.row === row || one.row.startsWith(`${row} `))
  expect(rows.filter((row) => !has(row))).toEqual([])
  const lost = auditRows.flatMap(({ row, tests }) =>
    tests
      .filter((named) => !named || bodyOf({ file: named[1] ?? '', title: named[2] ?? '', assertion: '' }) === undefined)
      .map((named) => `${row}: ${named?.[0] ?? 'no test'}`),
  )
  expect(lost).toEqual([])
})
