import type { Page } from '@playwright/test'
import { expect, test } from '../world.ts'
import { chooseLocation, chooseModel, choosePlan, fillContact, heading, saveCard, subscribe } from '../pages/wizard.ts'
import { type Words, wrongWords } from '../pages/words.ts'

const banner = [
  'A medium drink every day',
  '$1',
  'Iced Milk Teas',
  'About Iced Milk Teas',
  'Iced Coffee',
  'About Iced Coffee',
  'Iced Fruit Black or Green Teas',
  'About Iced Fruit Black or Green Teas',
]

/** W1, W2, W4, W5; in the order one visitor reaches them. */
const table = {
  'the model': {
    says: ['Select a Plan', 'Individual Membership', 'Starting at $30.00/mo', ...banner, 'View All Drinks', 'Redeem'],
    never: ['Back', 'Your current choice'],
  },
  'all drinks': {
    says: [
      'Iced Milk Teas',
      'Brown Sugar',
      'Earl Grey',
      'Matcha',
      'Taro',
      'Thai',
      'Iced Coffees',
      'Vietnamese Iced Coffee',
      'Iced Black & Green Fruit Teas',
      'Lychee',
      'Mango',
      'Passionfruit',
      'Strawberry',
    ],
  },
  'the location': {
    says: ['Select a Location', 'Zip Code', 'Search', 'Kips Bay NY', 'Back'],
    never: [...banner, 'Nearest to you'],
  },
  'a zip code of four digits': { says: ['Please enter a valid 5-digit zip code.'] },
  'an unknown zip code': { says: ['Could not find location for that zip code.'] },
  'the nearest location': { says: ['Nearest to you', '7 locations, nearest to 10016 first'] },
  'the plan': {
    says: [
      'Select a Plan',
      'One Month',
      '$30.00',
      '/mo',
      'Annual',
      '$365.00',
      '/yr',
      'Upgrade Your Plan',
      '+ $5.00',
      'Back',
    ],
    never: [...banner, 'No base plans available.'],
  },
  'the summary': {
    says: [
      'Plan Summary',
      'One Month',
      'Kips Bay NY',
      '$30.00',
      '/mo',
      'Change Location',
      'Change Plan',
      'Number of Subscriptions',
      'This is a gift',
      'Subtotal',
      '$2.00',
      '$32.00',
      'Back',
      'Continue',
    ],
    never: ['Recipient Name', 'Loading details'],
  },
  'another model': { says: ['Select a Plan', 'Your current choice', 'Back'], never: [...banner, 'Redeem'] },
  'another location': { says: ['Select a Location', 'Your current choice', 'Back'], never: [...banner, 'Redeem'] },
  'a gift': { says: ['Plan Summary', 'This is a gift', 'Recipient Name', 'Recipient Email'] },
  'the giver': {
    says: [
      'Contact Information',
      'Your Information (Gifter)',
      'Still to come: Gifted Subscriber #1',
      'Back',
      'Continue',
    ],
    never: ['Subscriber (Primary)'],
  },
  'the first recipient': { says: ['Your Information (Gifter)', 'Gifted Subscriber #1', 'Edit'] },
  'one recipient twice': { says: ['Each gift recipient must have a unique email and phone number.'] },
  'the contacts': {
    says: [
      'Contact Information',
      'Subscriber (Primary)',
      'Still to come: Subscriber #2',
      'First Name',
      'Last Name',
      'Email',
      'Phone',
      'Back',
      'Continue',
    ],
    never: ['Edit', 'Cancel', 'Save Changes', 'Proceed to Payment'],
  },
  'a form with one letter': {
    says: ['Last name is required.', 'Please enter a valid email address.', 'Please enter a valid phone number.'],
    never: ['First name is required.'],
  },
  'a form with a last name only': { says: ['First name is required.'], never: ['Last name is required.'] },
  'the second contact': { says: ['Subscriber (Primary)', 'Edit', 'Subscriber #2', 'Back', 'Continue'] },
  'one subscriber twice': { says: ['Each subscriber must have a unique email and phone number.'] },
  'editing the first contact': {
    says: ['Edit Subscriber (Primary)', 'Cancel', 'Save Changes'],
    never: ['Continue', 'Back', 'Proceed to Payment'],
  },
  'the method': {
    says: [
      'Verify Your Identity',
      'Send Code by Email',
      'mei@demo.example',
      'Send Code by Text Message',
      '(•••) •••-0142',
      'Back',
    ],
    never: ['Subscribe', 'VISA ending in 1111'],
  },
  'the code': { says: ['Enter Your Code', '6-digit code', 'Verify Code', 'Use another method', 'Back'] },
  'a wrong code': { says: ['Invalid verification code.', 'Verify Code'] },
  'the cards': {
    says: [
      'Payment',
      'VISA ending in 1111',
      'Expires 12 / 30',
      'Use a New Card',
      'Subtotal',
      '$64.00',
      'Subscribe',
      'Back',
    ],
  },
  'the contacts once all are submitted': {
    says: ['Contact Information', 'Subscriber (Primary)', 'Subscriber #2', 'Edit', 'Back', 'Proceed to Payment'],
    never: ['Continue', 'First Name'],
  },
  'a new card': { says: ['Add a Card', 'Save Card', 'Back to Saved Cards'] },
  'the same card again': { says: ['Payment', 'This credit card is already saved to your account.', 'Subscribe'] },
  'the thank-you page': { says: ['Thank You!', 'Redeem', 'What happens next'], never: ['Subscribe', 'Back'] },
  'a profile that cannot be read': { says: ['Could not pre-fill contact information.'] },
} satisfies Record<string, Words>

type State = keyof typeof table
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const more = (page: Page) => page.getByRole('button', { name: 'Increase: Number of Subscriptions' }).click()
const again = async (page: Page, letters: Partial<Record<'First Name' | 'Last Name', string>>) => {
  for (const [label, text] of Object.entries(letters)) await page.getByLabel(label).fill(text)
  await press(page, 'Continue')
}

test.slow()

test('every state of the wizard says its words on the screen (W1, W2, W2.6, W4)', async ({ context, page, shop }) => {
  const visited: State[] = []
  const reads = async (state: State, on: Page = page) => {
    visited.push(state)
    await expect.poll(() => wrongWords(on, table[state]), { message: `the words of ${state}` }).toEqual([])
  }
  const mei = { ...shop.person('Mei', 'Chen'), email: 'mei@demo.example', phone: '212 555 0142' }
  const search = async (zip: string) => {
    await page.getByLabel('Zip Code').fill(zip)
    await press(page, 'Search')
  }

  await page.goto('/')
  await reads('the model')
  await press(page, 'View All Drinks')
  await reads('all drinks')
  await page.keyboard.press('Escape')
  await chooseModel(page)
  await reads('the location')
  await search('1001')
  await reads('a zip code of four digits')
  await search('00000')
  await reads('an unknown zip code')
  await search('10016')
  await reads('the nearest location')
  await chooseLocation(page)
  await reads('the plan')
  await choosePlan(page)
  await reads('the summary')
  await press(page, 'Change Plan')
  await reads('another model')
  await press(page, 'Back')
  await press(page, 'Change Location')
  await reads('another location')
  await press(page, 'Back')

  await more(page)
  await more(page)
  await page.getByRole('checkbox', { name: 'This is a gift' }).check()
  await reads('a gift')
  await press(page, 'Continue')
  await reads('the giver')
  const friend = shop.person('Ari', 'One')
  await fillContact(page, shop.person('Gina', 'Giver'))
  await press(page, 'Continue')
  await reads('the first recipient')
  await fillContact(page, friend)
  await press(page, 'Continue')
  await expect(page.getByRole('heading', { name: 'Gifted Subscriber #2' })).toBeVisible()
  await fillContact(page, { ...friend, email: friend.email.toUpperCase() })
  await press(page, 'Continue')
  await reads('one recipient twice')
  await press(page, 'Back')
  await page.getByRole('checkbox', { name: 'This is a gift' }).uncheck()
  await page.getByRole('button', { name: 'Decrease: Number of Subscriptions' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Sipday' }).first().click()

  await chooseModel(page)
  await chooseLocation(page)
  await choosePlan(page)
  await more(page)
  await press(page, 'Continue')
  await reads('the contacts')
  await again(page, { 'First Name': 'M' })
  await reads('a form with one letter')
  await again(page, { 'First Name': '', 'Last Name': 'C' })
  await reads('a form with a last name only')
  await fillContact(page, mei)
  await press(page, 'Continue')
  await reads('the second contact')
  await fillContact(page, mei)
  await press(page, 'Continue')
  await reads('one subscriber twice')
  await press(page, 'Edit Subscriber (Primary)')
  await reads('editing the first contact')
  await press(page, 'Cancel')
  await fillContact(page, shop.person('Lin', 'Chen'))
  const started = await shop.now()
  await press(page, 'Continue')
  await reads('the method')
  await page.getByRole('button', { name: 'Send Code by Email' }).click()
  await reads('the code')
  const code = await shop.code(mei.email, started)
  const boxes = page.getByLabel('6-digit code').first()
  await boxes.fill(code === '000000' ? '111111' : '000000')
  await press(page, 'Verify Code')
  await reads('a wrong code')
  await boxes.fill(code)
  await press(page, 'Verify Code')
  await reads('the cards')
  await press(page, 'Back')
  await reads('the contacts once all are submitted')
  await press(page, 'Proceed to Payment')
  await page.getByRole('button', { name: 'Use a New Card' }).click()
  await reads('a new card')
  await saveCard(page, { number: '4111 1111 1111 1111', expiry: '12/30' })
  await reads('the same card again')
  await subscribe(page)
  await expect(heading(page, 'Thank You!')).toBeVisible()
  await reads('the thank-you page')

  const other = await context.newPage()
  await other.route('**/api/customer', (route) => route.fulfill({ status: 502, body: '' }))
  await other.goto('/')
  await reads('a profile that cannot be read', other)
  expect(visited).toEqual(Object.keys(table))
})
