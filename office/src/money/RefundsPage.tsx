import { dollars } from '@sipday/rules/money.ts'
import { refundFilters, refundListTexts } from '@sipday/rules/refunds/money-list-words.ts'
import { Card } from '@sipday/ui/Card.tsx'
import { EmptyState } from '@sipday/ui/EmptyState.tsx'
import { Field } from '@sipday/ui/fields/Field.tsx'
import { Select } from '@sipday/ui/fields/Select.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { DataTable } from '../parts/table/DataTable.tsx'
import { useListAddress } from '../parts/table/use-list-address.ts'
import { Waiting } from '../parts/Waiting.tsx'
import { countText, instantText } from '../parts/words.ts'
import type { Me } from '../session.ts'
import css from './money.module.css'
import { MoneyPage } from './MoneyPage.tsx'
import { refundsQuery } from './queries.ts'
import { RefundState } from './RefundState.tsx'
import { whoOf } from './who-of.ts'

const names = ['state', 'customerId', 'squarePaymentId', 'from', 'to', 'after'] as const

/** Every refund, made here or in the provider's dashboard, newest first. */
export function RefundsPage({ me }: { me: Me }) {
  const list = useListAddress()
  const filters = Object.fromEntries(names.flatMap((name) => (list.get(name) ? [[name, list.get(name)]] : [])))
  const query = useQuery(refundsQuery(filters))
  return (
    <MoneyPage tab="refunds" me={me}>
      <Card as="section" aria-label="Filters">
        <div className={css.filters}>
          <Select
            label="State"
            value={list.get('state')}
            options={refundFilters}
            onChange={(value) => list.filter('state', value)}
          />
          <Field label="From" type="date" value={list.get('from')} onChange={(value) => list.filter('from', value)} />
          <Field label="To" type="date" value={list.get('to')} onChange={(value) => list.filter('to', value)} />
        </div>
      </Card>
      <Waiting query={query} label={refundListTexts.loading} failed={refundListTexts.failed}>
        {({ rows, next, total }) =>
          rows.length === 0 ? (
            <EmptyState title={refundListTexts.none} text={<p>{refundListTexts.noneText}</p>} />
          ) : (
            <Card as="section" stack aria-label={refundListTexts.caption}>
              <p className="small">{total === null ? refundListTexts.many : countText(total, 'refund')}</p>
              <DataTable
                caption={refundListTexts.caption}
                columns={[
                  {
                    key: 'customer',
                    name: 'Customer',
                    cell: ({ id, customer }) => (
                      <Link href={`/money/refunds/${id}`}>{customer?.name || 'No name'}</Link>
                    ),
                  },
                  { key: 'words', name: 'Reason', cell: ({ words }) => words },
                  { key: 'who', name: 'Asked, approved', cell: whoOf },
                  { key: 'at', name: 'When', cell: ({ askedAt }) => instantText(askedAt, me.shop.timeZone) },
                  { key: 'amount', name: 'Amount', numeric: true, cell: ({ amountCents }) => dollars(amountCents) },
                  { key: 'state', name: 'State', cell: ({ state }) => <RefundState state={state} /> },
                ]}
                rows={rows}
                rowKey={({ id }) => id}
                list={list}
                next={next}
              />
            </Card>
          )
        }
      </Waiting>
    </MoneyPage>
  )
}
