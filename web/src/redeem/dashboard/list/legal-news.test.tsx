// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact'
import { afterEach, expect, test } from 'vitest'
import { demoShop } from '../../../../test/shop-facts.ts'
import { type Account, AccountProvider } from '../../useRedeem.tsx'
import { LegalNews } from './LegalNews.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const terms = { kind: 'terms', version: 4, title: 'Terms & Conditions', note: 'Kinder.', publishedOn: '2027-02-01' }
const show = (since: string, legalNews = [terms]) =>
  render(
    <AccountProvider account={{ shop: { ...demoShop, legalNews } } as unknown as Account}>
      <LegalNews since={since} />
    </AccountProvider>,
  )
const heading = 'Our Terms & Conditions changed on February 1, 2027'

test('a member reads what changed, and a dismissed version stays away on this device, the next one does not', () => {
  show('2026-01-15')
  expect(screen.getByText(heading)).toBeTruthy()
  expect(screen.getByText('Kinder.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Read Them' }).getAttribute('href')).toBe('/terms/4')
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText(heading)).toBeNull()
  cleanup()
  show('2026-01-15')
  expect(screen.queryByText(heading)).toBeNull()
  cleanup()
  show('2026-01-15', [{ ...terms, version: 5 }])
  expect(screen.getByText(heading)).toBeTruthy()
})

test('whoever joined on or after that day agreed to it already', () => {
  show('2027-02-01')
  expect(screen.queryByText(heading)).toBeNull()
})
