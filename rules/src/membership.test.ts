import { expect, test } from 'vitest'
import { codeText, isActive, isEnded, renewalLabel, roleIn } from './membership.ts'

const today = '2026-06-15'

test('a subscription with an anchor is active, whatever its end date (S4)', () => {
  expect(isActive({ anchorDay: 31, endDate: '2020-01-01' }, today)).toBe(true)
  expect(isEnded({ anchorDay: 31, endDate: '2020-01-01' }, today)).toBe(false)
})

test('a subscription without an anchor is active until the end of its last day (S4)', () => {
  expect(isActive({ anchorDay: null, endDate: '2026-06-15' }, today)).toBe(true)
  expect(isActive({ anchorDay: null, endDate: '2026-06-14' }, today)).toBe(false)
  expect(isEnded({ anchorDay: null, endDate: '2026-06-14' }, today)).toBe(true)
  expect(isEnded({ anchorDay: null, endDate: '2026-06-15' }, today)).toBe(false)
})

test('a subscription with neither anchor nor end date is in neither group (S4)', () => {
  expect(isActive({ anchorDay: null, endDate: null }, today)).toBe(false)
  expect(isEnded({ anchorDay: null, endDate: null }, today)).toBe(false)
})

test('the role follows from who manages and who drinks (S4)', () => {
  expect(roleIn('mei', ['mei'], ['mei'])).toBe('Account Manager')
  expect(roleIn('mei', ['omar', 'mei'], [])).toBe('Account Manager')
  expect(roleIn('lin', ['mei'], ['mei', 'lin'])).toBe('Shared Member')
  expect(roleIn('omar', ['mei'], ['omar'])).toBe('Gifted Member')
  expect(roleIn('omar', [], ['omar'])).toBe('Gifted Member')
  expect(roleIn('ana', ['mei'], ['omar'])).toBe('None')
})

test('the code is shown as six digits (S3, S9)', () => {
  expect(codeText(48291)).toBe('048291')
  expect(codeText(0)).toBe('000000')
  expect(codeText(999999)).toBe('999999')
})

const renewing = { endDate: null, frequency: 'Monthly', anchorDay: 31, startDate: '2026-01-31' }

test('an end date expires, whatever the frequency (S2)', () => {
  expect(renewalLabel({ ...renewing, endDate: '2026-08-14' }, today)).toEqual({
    label: 'Expires on:',
    date: '2026-08-14',
  })
})

test('a monthly subscription renews on the next occurrence of its anchor day, clamped to the month (S2)', () => {
  const next = (day: string, anchorDay = 31) => renewalLabel({ ...renewing, anchorDay }, day).date
  expect(renewalLabel(renewing, today).label).toBe('Next Renewal:')
  expect(next('2026-06-15')).toBe('2026-06-30')
  expect(next('2026-06-30')).toBe('2026-06-30')
  expect(next('2026-07-01')).toBe('2026-07-31')
  expect(next('2026-02-28')).toBe('2026-02-28')
  expect(next('2028-02-10')).toBe('2028-02-29')
})

test('next month if the anchor day is already past, across the year (S2)', () => {
  const next = (day: string) => renewalLabel({ ...renewing, anchorDay: 2 }, day).date
  expect(next('2026-06-02')).toBe('2026-06-02')
  expect(next('2026-06-03')).toBe('2026-07-02')
  expect(next('2026-12-03')).toBe('2027-01-02')
})

test('an annual subscription renews on the next anniversary of its start (S2)', () => {
  const annual = { endDate: null, frequency: 'Annually', anchorDay: 29, startDate: '2024-02-29' }
  const next = (day: string) => renewalLabel(annual, day).date
  expect(next('2024-03-01')).toBe('2025-02-28')
  expect(next('2025-02-28')).toBe('2025-02-28')
  expect(next('2025-03-01')).toBe('2026-02-28')
  expect(next('2027-12-31')).toBe('2028-02-29')
})

test('other frequencies have no date (S2)', () => {
  expect(renewalLabel({ ...renewing, frequency: '3 months' }, today)).toEqual({ label: null, date: null })
  expect(renewalLabel({ ...renewing, anchorDay: null }, today)).toEqual({ label: null, date: null })
})
