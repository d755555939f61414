import { dateIn } from '@sipday/rules/calendar.ts'
import { dollars } from '@sipday/rules/money.ts'
import { Address } from '@sipday/ui/text/Address.tsx'
import {
  disputeListTexts,
  disputeReasonWords,
  disputeStateWords,
  disputeTexts,
} from '@sipday/rules/refunds/dispute-words.ts'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { EmptyState } from '@sipday/ui/notices/EmptyState.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { DataTable } from '../../parts/table/DataTable.tsx'
import { useListAddress } from '../../parts/table/use-list-address.ts'
import { Waiting } from '../../parts/Waiting.tsx'
import { countText, dayText } from '../../parts/words.ts'
import type { Me } from '../../session.ts'
import { MoneyPage } from '../MoneyPage.tsx'
import { disputesQuery } from '../queries.ts'

/** Every dispute, the newest first, and how many wait for the shop. */
export function DisputesPage({ me }: { me: Me }) {
  const list = useListAddress()
  const query = useQuery(disputesQuery(list.only(['after'])))
  const { timeZone } = me.shop
  const dayOf = (at: string | null) => (at ? dayText(dateIn(new Date(at), timeZone)) : '')
  return (
    <MoneyPage tab="disputes" me={me}>
      <Waiting query={query} label={disputeListTexts.loading} failed={disputeListTexts.failed}>
        {({ rows, next, total, waiting }) =>
          rows.length === 0 ? (
            <EmptyState title={disputeListTexts.none} text={<p>{disputeListTexts.noneText}</p>} />
          ) : (
            <Card as="section" stack aria-label={disputeListTexts.caption}>
              <p className="small">
                {total === null ? disputeListTexts.many : countText(total, disputeListTexts.one)}.{' '}
                {disputeListTexts.waiting(waiting)}
              </p>
              <DataTable
                caption={disputeListTexts.caption}
                columns={[
                  {
                    key: 'amount',
                    name: disputeTexts.amount,
                    cell: ({ id, cents, customer }) => (
                      <Link href={`/money/disputes/${id}`}>
                        {dollars(cents)}, <Address>{customer.name || disputeTexts.noName}</Address>
                      </Link>
                    ),
                  },
                  { key: 'plan', name: disputeTexts.payment, cell: ({ planName }) => planName },
                  { key: 'reason', name: disputeTexts.reason, cell: ({ reason }) => disputeReasonWords(reason) },
                  {
                    key: 'state',
                    name: disputeListTexts.state,
                    cell: ({ state }) => disputeStateWords[state] ?? state,
                  },
                  { key: 'due', name: disputeTexts.due, cell: ({ dueAt }) => dayOf(dueAt) },
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
