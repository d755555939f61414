import type { Charge } from '@sipday/rules/office/customer/customer-groups.ts'
import { dollars } from '@sipday/rules/money.ts'
import { cardInShort } from '@sipday/rules/paying/card-text.ts'
import { paymentTexts } from '@sipday/rules/refunds/money-list-words.ts'
import type { LineColumn } from '../../parts/table/LineTable.tsx'
import type { PaymentRow } from '../queries.ts'
import { PaymentState } from './PaymentState.tsx'

/** Of every list of charges; before them stands who paid or when, at their end what may be done. */
export const chargeColumns: Record<'what' | 'location' | 'card' | 'total' | 'state', LineColumn<Charge<PaymentRow>>> = {
  what: {
    key: 'what',
    name: 'For',
    place: 'what',
    text: ({ payments: [{ what, planName }, ...rest] }) => paymentTexts.whatOf(what, planName, rest.length + 1),
  },
  location: {
    key: 'location',
    name: 'Location',
    place: 'more',
    text: ({ payments: [{ locationName }] }) => locationName,
  },
  card: {
    key: 'card',
    name: 'Card',
    place: 'more',
    width: '14rem',
    text: ({ payments: [{ card }] }) => (card ? cardInShort(card) : ''),
  },
  total: { key: 'total', name: 'Total', place: 'sum', cell: ({ totalCents }) => dollars(totalCents) },
  state: {
    key: 'state',
    name: 'State',
    place: 'state',
    cell: ({ payments: [{ state }], backCents, creditedCents }) => (
      <PaymentState {...{ state, backCents, creditedCents }} />
    ),
  },
}
