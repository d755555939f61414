import { expect, test } from 'vitest'
import { readHeading } from './fields.ts'
import { readStatus } from './values.ts'

const meaning = (headers: string, columns: Record<string, string> = {}) => {
  const names = headers.split(',')
  const { fields, form, problem } = readHeading(names, columns)
  return { form, problem, read: names.flatMap((name, at) => (fields[at] ? [`${name}=${fields[at]}`] : [])) }
}

test('a list of Patreon is known by its columns, and a state beside a city is where someone lives (O16)', () => {
  expect(
    meaning('Name,Email,Patron Status,Pledge Amount,Charge Frequency,Tier,City,State,Zip,Phone,Next Charge Date'),
  ).toEqual({
    form: 'Patreon',
    problem: null,
    read: [
      'Name=name',
      'Email=email',
      'Patron Status=status',
      'Pledge Amount=price',
      'Charge Frequency=frequency',
      'Tier=plan',
      'Phone=phone',
      'Next Charge Date=paidThrough',
    ],
  })
  expect(['Active patron', 'Declined patron', 'Former patron'].map(readStatus)).toEqual(['active', 'behind', 'ended'])
  expect(meaning('Email,Plan,State').read).toContain('State=status')
})

test('customers of Shopify and of Loyverse are read without a word about their columns (O16)', () => {
  const shopify =
    'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address City,Default Address Phone,Phone,Tags'
  expect(meaning(shopify)).toMatchObject({
    problem: null,
    read: ['Customer ID=customer', 'First Name=firstName', 'Last Name=lastName', 'Email=email', 'Phone=phone'],
  })
  const loyverse = 'Customer ID,Customer name,Email,Phone,Address,City,Region,Customer code,Points balance,First visit'
  expect(meaning(loyverse).read).toEqual(['Customer ID=customer', 'Customer name=name', 'Email=email', 'Phone=phone'])
})

test('two columns that mean the same are asked about, unless one is not to be read (O16)', () => {
  expect(meaning('Email,Member Email,Plan').problem).toContain('both say the email')
  expect(meaning('Email,Member Email,Plan', { 'Member Email': '' }).problem).toBeNull()
  expect(meaning('Email,Plan', { Plan: 'colour' }).problem).toContain('A column cannot mean "colour"')
})

test.each([
  [
    'WooCommerce',
    'subscription_id,billing_email,subscription_status,billing_period,billing_interval,next_payment_date',
  ],
  ['Recharge', 'subscription_id,email,status,order_interval_unit,charge_interval_frequency,next_charge_date'],
])(
  'how often %s bills is its unit and every how many of these: every third month is not every month (O16)',
  (_, headers) => {
    expect(meaning(headers).read.filter((said) => /=(?:frequency|interval)$/.test(said))).toEqual([
      expect.stringMatching(/=frequency$/),
      expect.stringMatching(/=interval$/),
    ])
    expect(meaning('Email,Plan,Billing Interval').read).toContain('Billing Interval=frequency')
  },
)
