import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { programPath } from '../running/child.ts'
import { COVERAGE, coveragePage, paragraphs, testFiles, testsByParagraph } from './coverage.ts'

const read = (file: string) => readFileSync(programPath(file), 'utf8')

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

test('every paragraph of the specification is named by the title of a test', () => {
  const tests = testsByParagraph()
  expect(paragraphs().filter(({ id }) => !tests.has(id))).toEqual([])
})

test('no title names a paragraph that is not there', () => {
  const known = new Set(paragraphs().map(({ id }) => id))
  expect([...testsByParagraph().keys()].filter((id) => !known.has(id))).toEqual([])
})

test('the page of what is tested is the newest: npm run coverage', () => {
  expect(read(COVERAGE)).toBe(coveragePage())
})

const tests = testFiles
  .filter((file) => !file.startsWith('tools/'))
  .map(read)
  .join('\n')
  .replaceAll("\\'", "'")

test.each([
  ['W8', wizardMessages],
  ['S8', selfServiceMessages],
])('each message of %s is said by the product and looked for by a test', (_, messages) => {
  expect(messages.filter((message) => !product.includes(message))).toEqual([])
  expect(messages.filter((message) => !tests.includes(message))).toEqual([])
})

test('the words of the screens are said literally', () => {
  // What is on the menu is a shop's own.
  const said = `${product} ${read('tools/demo/shop.json')}`.replaceAll(/\s+/g, ' ')
  expect([...wizardWords, ...selfServiceWords].filter((words) => !said.includes(words))).toEqual([])
})
