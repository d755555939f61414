import type { Store } from './store.ts'

/** In cents, as evidence for tests (`GET /ledger`). */
export type LedgerLine = {
  kind: 'capture' | 'refund'
  amountCents: number
  referenceId: string | null
  idempotencyKey: string | null
  cardLast4: string | null
  at: string
}

/** Call it inside the transaction that moves the money. */
export function writeLedger(store: Store, line: LedgerLine): void {
  store.run(
    'insert into ledger (kind, amount_cents, reference_id, idempotency_key, card_last4, at) values (?, ?, ?, ?, ?, ?)',
    line.kind,
    line.amountCents,
    line.referenceId,
    line.idempotencyKey,
    line.cardLast4,
    line.at,
  )
}

/** Every line, oldest first. */
export function readLedger(store: Store): LedgerLine[] {
  const text = (value: unknown) => (value === null ? null : String(value))
  return store.all('select * from ledger order by seq').map((row) => ({
    kind: row['kind'] === 'refund' ? 'refund' : 'capture',
    amountCents: Number(row['amount_cents']),
    referenceId: text(row['reference_id']),
    idempotencyKey: text(row['idempotency_key']),
    cardLast4: text(row['card_last4']),
    at: String(row['at']),
  }))
}
