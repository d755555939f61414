// @vitest-environment jsdom
import { phoneConsent, subscribeConsent } from '@sipday/rules/consent.ts'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/preact'
import { afterEach, expect, test } from 'vitest'
import { atSummary } from '../../../test/pure.ts'
import { demoShop as shop } from '../../../test/shop-facts.ts'
import { resolved } from '../choosing/offered.ts'
import { Consent } from './Consent.tsx'
import { OrderLayout, type OrderLayoutProps } from './OrderLayout.tsx'
import { OrderPanel } from './OrderPanel.tsx'
import { termsOfOrder } from './order-terms.ts'

afterEach(cleanup)

const { context } = atSummary()
const found = resolved(context)
if (!found) throw new Error('the summary has a plan and a location')

test.each([
  [[], 'Kips Bay'],
  [[' ', ''], 'Kips Bay'],
  [[' Mei '], 'Kips Bay, for Mei'],
  [['Mei', '', 'Omar'], 'Kips Bay, for Mei and Omar'],
  [['Mei', 'Omar', 'Ana'], 'Kips Bay, for Mei, Omar, and Ana'],
])('the order for %j reads %s', (people, text) => {
  render(
    <OrderPanel terms={termsOfOrder(context, found.plan)} location={found.location} people={people} notice={null} />,
  )
  expect(screen.getByRole('heading', { name: 'Plan one-month' }).nextElementSibling?.textContent).toBe(text)
})

const layout = (over: Partial<OrderLayoutProps> = {}) => {
  const { container } = render(
    <OrderLayout panel={<p>the order</p>} bar={<p>the bar</p>} {...over}>
      <p>the step</p>
    </OrderLayout>,
  )
  return container.textContent
}

test('the order stands after the step unless phones show it first, and the bar at the end, once each', () => {
  expect(layout()).toBe('the stepthe orderthe bar')
  expect(within(screen.getByRole('complementary', { name: 'Your order' })).getByText('the order')).toBeTruthy()
  cleanup()
  expect(layout({ onPhones: 'above' })).toBe('the orderthe stepthe bar')
  cleanup()
  expect(layout({ onPhones: 'nowhere' })).toBe('the stepthe orderthe bar')
})

test('where the order stands on phones and on wide screens is decided by the layout', () => {
  const classes = (over: Partial<OrderLayoutProps>) => {
    layout(over)
    const aside = screen.getByRole('complementary').className
    cleanup()
    return aside
  }
  const usual = classes({})
  expect(classes({ onPhones: 'under' })).toBe(usual)
  expect(new Set([usual, classes({ onPhones: 'above' }), classes({ onPhones: 'nowhere' })]).size).toBe(3)
})

test('the legal texts in what is agreed to open on the page and close again', async () => {
  render(<Consent shop={shop} parts={subscribeConsent({ renewsOn: '2027-01-01' })} />)
  const links = screen.getAllByRole('button')
  expect(links.length).toBeGreaterThan(0)
  for (const link of links) {
    expect([link.getAttribute('type'), link.getAttribute('aria-haspopup')]).toEqual(['button', 'dialog'])
    fireEvent.click(link)
    const dialog = await screen.findByRole('dialog', { hidden: true })
    expect(dialog.textContent).toBeTruthy()
    fireEvent.click(within(dialog).getAllByRole('button', { hidden: true })[0] as HTMLElement)
    await expect.poll(() => screen.queryByRole('dialog', { hidden: true })).toBeNull()
  }
})

test('what is agreed to reads in one line, with links in their places', () => {
  const parts = phoneConsent('Milk & Leaf')
  const { container } = render(<Consent shop={shop} parts={parts} />)
  expect(container.textContent).toBe(parts.map(({ text }) => text).join(''))
  expect(screen.queryAllByRole('button').map((link) => link.textContent)).toEqual(
    parts.filter(({ opens }) => opens).map(({ text }) => text),
  )
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull()
})
