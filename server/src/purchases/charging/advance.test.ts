import { expect, test } from 'vitest'
import type { Outcome } from '../../providers/square-outcome.ts'
import type { ProviderPayment } from '../../providers/square-records.ts'
import { advance, type ChargeProvider, evidenceOf, type PurchaseBook } from './advance.ts'
import type { Evidence } from './state.ts'

const MINUTE_MS = 60_000
const begun = new Date('2027-06-01T12:00:00Z')
const payment = (known: Partial<ProviderPayment> = {}): ProviderPayment => ({
  id: 'pay-1',
  status: 'completed',
  totalCents: 3200,
  refundedCents: 0,
  referenceId: 'sipday:here:first',
  orderId: null,
  receiptUrl: 'https://receipt.example',
  declineCode: null,
  createdAt: '2027-06-01T12:00:01Z',
  customerId: null,
  note: '',
  ...known,
})
const done = (known: Partial<ProviderPayment> = {}): Outcome<ProviderPayment> => ({
  kind: 'done',
  value: payment(known),
})
type Asked = { created: number; spans: [string, string][]; cancelled: string[] }

/** What is recorded about a purchase `minutes` after it began, and what the provider was asked for. */
const noted = async (
  minutes: number,
  says: Partial<{
    tries: number
    onlyLook: boolean
    created: Outcome<ProviderPayment>
    listed: Outcome<ProviderPayment[]>
    cancelled: Outcome<null>
  }> = {},
): Promise<{ evidence: Evidence | null; asked: Asked }> => {
  const asked: Asked = { created: 0, spans: [], cancelled: [] }
  let evidence: Evidence | null = null
  const provider: ChargeProvider = {
    createPayment: async () => {
      asked.created += 1
      return says.created ?? { kind: 'unknown' }
    },
    paymentsBetween: async (from, to, wanted) => {
      asked.spans.push([from.toISOString(), to.toISOString()])
      const listed = says.listed ?? { kind: 'done', value: [] }
      return listed.kind === 'done' ? { ...listed, value: listed.value.filter(wanted) } : listed
    },
    cancelPaymentByKey: async (key) => {
      asked.cancelled.push(key)
      return says.cancelled ?? { kind: 'done', value: null }
    },
  }
  const request = {
    key: 'key',
    sourceId: 'c',
    squareCustomerId: 'p',
    amountCents: 3200,
    referenceId: 'sipday:here:first',
    note: '',
  }
  const book: PurchaseBook = {
    claim: async (id) => ({
      id,
      state: 'charging',
      createdAt: begun,
      request,
      tries: says.tries ?? 1,
      onlyLook: says.onlyLook ?? false,
    }),
    settle: async (_id, settled) => {
      evidence = settled
      return null
    },
  }
  await advance(book, provider, 'first', () => new Date(begun.getTime() + minutes * MINUTE_MS))
  return { evidence, asked }
}
const captured = { kind: 'captured', squarePaymentId: 'pay-1', totalCents: 3200 }

test('for an hour the same request is sent again under its key, and nothing else is asked (rule F)', async () => {
  const { evidence, asked } = await noted(59, { created: done() })
  expect(evidence).toMatchObject({ ...captured, receiptUrl: 'https://receipt.example' })
  expect(asked).toEqual({ created: 1, spans: [], cancelled: [] })
})

test.each([
  [1, { kind: 'declined', code: 'CVV_FAILURE' }, { kind: 'declined', code: 'CVV_FAILURE' }],
  [1, { kind: 'unknown' }, { kind: 'unclear' }],
  [1, { kind: 'invalid', code: 'BAD_REQUEST' }, { kind: 'refused', code: 'BAD_REQUEST' }],
  [2, { kind: 'invalid', code: 'BAD_REQUEST' }, { kind: 'unclear' }],
  [1, { kind: 'invalid', code: 'IDEMPOTENCY_KEY_REUSED' }, { kind: 'unclear' }],
  [1, { kind: 'invalid', code: 'CONFLICT' }, { kind: 'unclear' }],
  [1, { kind: 'invalid', code: 'VERSION_MISMATCH' }, { kind: 'unclear' }],
] as const)('at try %i the answer %j is noted as %j', async (tries, created, evidence) => {
  expect((await noted(1, { tries, created })).evidence).toEqual(evidence)
})

test('after an hour nothing is sent any more: the provider’s list is looked at, five minutes around that hour', async () => {
  const { evidence, asked } = await noted(60, {
    listed: { kind: 'done', value: [payment({ referenceId: 'other' }), payment()] },
  })
  expect(evidence).toMatchObject(captured)
  expect(asked).toEqual({
    created: 0,
    spans: [['2027-06-01T11:55:00.000Z', '2027-06-01T13:05:00.000Z']],
    cancelled: [],
  })
})

test('of several payments of one purchase the one that was taken counts', async () => {
  const listed = {
    kind: 'done',
    value: [payment({ id: 'pay-0', status: 'failed', declineCode: 'X' }), payment()],
  } as const
  expect((await noted(61, { listed: { ...listed, value: [...listed.value] } })).evidence).toMatchObject(captured)
  const failed = { kind: 'done' as const, value: [payment({ status: 'failed', declineCode: 'X' })] }
  expect((await noted(61, { listed: failed })).evidence).toEqual({ kind: 'declined', code: 'X' })
})

test('what is found nowhere is given up only when no request can be under way, and after its key was voided', async () => {
  expect(await noted(60)).toMatchObject({ evidence: { kind: 'unclear' }, asked: { cancelled: [] } })
  expect(await noted(61)).toMatchObject({ evidence: { kind: 'given_up' }, asked: { cancelled: ['key'] } })
  expect((await noted(61, { cancelled: { kind: 'unknown' } })).evidence).toEqual({ kind: 'unclear' })
  expect(await noted(61, { listed: { kind: 'unknown' } })).toMatchObject({
    evidence: { kind: 'unclear' },
    asked: { cancelled: [] },
  })
})

test('a payment that is neither taken nor failed proves nothing; a failed one says why', () => {
  expect(evidenceOf(payment({ status: 'open' }))).toEqual({ kind: 'unclear' })
  expect(evidenceOf(payment({ status: 'failed' }))).toEqual({ kind: 'declined', code: 'GENERIC_DECLINE' })
  expect(evidenceOf(payment())).toEqual({
    ...captured,
    receiptUrl: 'https://receipt.example',
    takenAt: new Date('2027-06-01T12:00:01Z'),
  })
})

test('a purchase that someone else is at is left to them', async () => {
  let asked = 0
  const provider: ChargeProvider = {
    createPayment: async () => {
      asked += 1
      return { kind: 'unknown' }
    },
    paymentsBetween: async () => ({ kind: 'unknown' }),
    cancelPaymentByKey: async () => ({ kind: 'unknown' }),
  }
  await advance({ claim: async () => null, settle: async () => null }, provider, 'first', () => begun)
  expect(asked).toBe(0)
})

test('what came from a backup is never charged again: the provider is only asked what it holds', async () => {
  const gone = await noted(10, { onlyLook: true })
  expect(gone).toMatchObject({ evidence: { kind: 'unclear' }, asked: { created: 0, cancelled: [] } })
  const there = await noted(10, { onlyLook: true, listed: { kind: 'done', value: [payment()] } })
  expect(there).toMatchObject({ evidence: { kind: 'captured' }, asked: { created: 0 } })
})
