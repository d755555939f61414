import { approvalKinds } from '@sipday/contract/office/approvals.ts'
import { expect, test } from 'vitest'
import { aloneFrom, approvalRules, approvesSince, couldAgree, decidesAs, dueOf, type Request } from './approvals.ts'

const askedAt = new Date('2027-01-10T12:00:00Z')
const asked: Request = { kind: 'release', askedBy: 'dana', askedIn: 'her session', askedAt }
const hours = (count: number) => new Date(askedAt.getTime() + count * 3_600_000)
const by = (staffId: string, of: { others?: number; after?: number; sessionId?: string; roleFor?: number } = {}) => ({
  staffId,
  sessionId: of.sessionId ?? `a session of ${staffId}`,
  others: of.others ?? 1,
  now: hours(of.after ?? 1),
  roleSince: hours((of.after ?? 1) - (of.roleFor ?? 7 * 24)),
})

test('another person decides, but not in the session in which it was asked', () => {
  expect(decidesAs(asked, by('lee'), 'approve')).toBe('second person')
  expect(decidesAs(asked, by('lee', { sessionId: 'her session' }), 'approve')).toBe('your own')
})

test('nobody decides their own request while someone else could', () => {
  for (const decision of ['approve', 'refuse'] as const)
    expect(decidesAs(asked, by('dana', { after: 100 }), decision)).toBe('your own')
})

test('a single owner confirms a request of their own a day later, and takes it back at once', () => {
  expect(decidesAs(asked, by('dana', { others: 0, after: 23.99 }), 'approve')).toBe('not yet')
  expect(decidesAs(asked, by('dana', { others: 0, after: 24 }), 'approve')).toBe('alone')
  expect(decidesAs(asked, by('dana', { others: 0 }), 'refuse')).toBe('alone')
  expect(aloneFrom(askedAt)).toEqual(hours(24))
})

test('requests lapse after seven days; a reset of second factors takes effect after one, unless it is refused', () => {
  for (const kind of approvalKinds) {
    const waits = approvalRules[kind].ends === 'lapses' ? 7 * 24 : 24
    expect(dueOf(kind, askedAt)).toEqual(hours(waits))
  }
  expect(decidesAs({ ...asked, kind: 'factor' }, by('lee'), 'approve')).toBe('by itself')
  expect(decidesAs({ ...asked, kind: 'factor' }, by('lee'), 'refuse')).toBe('second person')
})

test('who has had a role for less than seven days refuses, but approves nothing', () => {
  const almost = 7 * 24 - 0.01
  expect(decidesAs(asked, by('lee', { roleFor: almost }), 'approve')).toBe('too new')
  expect(decidesAs(asked, by('lee', { roleFor: almost }), 'refuse')).toBe('second person')
  expect(decidesAs(asked, by('lee', { roleFor: 7 * 24 }), 'approve')).toBe('second person')
  expect(approvesSince(hours(7 * 24))).toEqual(askedAt)
})

test('owners are made and removed by another owner at once, or a day later by themselves; who asked can stop it', () => {
  for (const kind of ['owner', 'owner-gone'] as const) {
    expect(decidesAs({ ...asked, kind }, by('lee'), 'approve')).toBe('second person')
    expect(decidesAs({ ...asked, kind }, by('lee'), 'refuse')).toBe('second person')
    expect(decidesAs({ ...asked, kind }, by('dana', { others: 0, after: 23 }), 'approve')).toBe('by itself')
    expect(decidesAs({ ...asked, kind }, by('dana'), 'refuse')).toBe('alone')
  }
})

test.each([
  ['an owner, of everything', 'owner', [], { kind: 'closing' }, true],
  ['a manager, of no closing', 'manager', ['loop'], { kind: 'closing' }, false],
  ['a manager, of a refund at their location', 'manager', ['loop'], { kind: 'refund', locationIds: ['loop'] }, true],
  ['a manager, of no refund elsewhere', 'manager', ['loop'], { kind: 'refund', locationIds: ['pearl'] }, false],
  [
    'a manager, of no sum that a manager does not approve',
    'manager',
    ['loop'],
    { kind: 'refund', locationIds: ['loop'], refund: { cents: 54_023, managerCents: 25_000 } },
    false,
  ],
  ['support, of no refund', 'support', [], { kind: 'refund' }, false],
] as const)('who could agree: %s (O4)', (_what, role, locationIds, of, can) => {
  expect(couldAgree({ role, locationIds }, of)).toBe(can)
})
