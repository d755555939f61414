import { ask, byId, copyButton, make, when } from './dom.ts'

type Line = {
  kind: 'capture' | 'refund'
  amountCents: number
  referenceId: string | null
  cardLast4: string | null
  at: string
}

const CARDS: readonly (readonly [string, string])[] = [
  ['4111 1111 1111 1111', 'Visa'],
  ['5105 1051 0510 5100', 'Mastercard'],
  ['6011 0000 0000 0004', 'Discover'],
  ['3400 0000 0000 009', 'American Express, CVV 1111'],
  ['3000 0000 0000 04', 'Diners Club'],
  ['3569 9900 1009 5841', 'JCB'],
  ['4000 0000 0000 0002', 'Visa, is declined when charged'],
  ['4000 0000 0000 9995', 'Visa, has insufficient funds when charged'],
  ['4000 0000 0000 0341', 'Visa, has expired when charged'],
]

export function showTestCards(): void {
  byId('cards').append(
    ...CARDS.map(([number, what]) =>
      make(
        'li',
        {},
        make('div', {}, make('b', {}, number), make('span', {}, what)),
        copyButton(number, `the number ${number}`),
      ),
    ),
  )
}

export const dollars = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
const NEWEST = 200

let drawn = -1

export async function refreshLedger(): Promise<void> {
  const lines = await ask<Line[]>('/ledger')
  if (lines.length === drawn) return
  drawn = lines.length
  const total = (kind: Line['kind']) =>
    lines.filter((line) => line.kind === kind).reduce((sum, line) => sum + line.amountCents, 0)
  byId('ledger-sum').textContent =
    lines.length === 0
      ? 'No money has moved yet.'
      : `Captured ${dollars(total('capture'))}, refunded ${dollars(total('refund'))}.`
  byId('ledger').replaceChildren(
    ...lines
      .slice(-NEWEST)
      .toReversed()
      .map(({ kind, amountCents, referenceId, cardLast4, at }) =>
        make(
          'tr',
          {},
          make('td', {}, make('time', { datetime: at }, when(at))),
          make('td', { title: referenceId ?? '' }, kind === 'capture' ? 'Capture' : 'Refund'),
          make('td', {}, cardLast4 ?? ''),
          make('td', { class: 'number' }, `${kind === 'refund' ? '−' : ''}${dollars(amountCents)}`),
        ),
      ),
  )
}
