import { dollars } from '@sipday/rules/money.ts'
import { failedTexts } from '@sipday/rules/refunds/money-list-words.ts'
import { Address } from '@sipday/ui/text/Address.tsx'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { EmptyState } from '@sipday/ui/notices/EmptyState.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import { failureText } from '../failure.ts'
import { DataTable } from '../parts/table/DataTable.tsx'
import { useListAddress } from '../parts/table/use-list-address.ts'
import { Waiting } from '../parts/Waiting.tsx'
import { countText, whenText } from '../parts/words.ts'
import { useChange } from '../prove/prove-again.ts'
import type { Me } from '../session.ts'
import { MoneyPage } from './MoneyPage.tsx'
import { type FailedRow, failedRenewalsQuery } from './queries.ts'

const names = ['customerId', 'locationId', 'after'] as const

/** Renewals that wait to be paid, newest first, each with what its payer was told (O11). */
export function FailedPage({ me }: { me: Me }) {
  const list = useListAddress()
  const client = useQueryClient()
  const change = useChange()
  const filters = Object.fromEntries(names.flatMap((name) => (list.get(name) ? [[name, list.get(name)]] : [])))
  const query = useQuery(failedRenewalsQuery(filters))
  const nudge = useMutation({
    mutationFn: ({ membershipId }: FailedRow) => change('dunning-nudge', { membershipId }),
    onSettled: () => client.invalidateQueries(),
  })
  const mayOpen = me.capabilities.includes('customers.read')
  const mayNudge = me.capabilities.includes('customers')
  return (
    <MoneyPage tab="failed" me={me}>
      <div role="status">
        {nudge.isSuccess && <Alert kind="ok">{failedTexts.nudged(nudge.variables.customer.name)}</Alert>}
        {nudge.isError && <Alert kind="bad">{failureText(nudge.error, failedTexts.notNudged)}</Alert>}
      </div>
      <Waiting query={query} label={failedTexts.loading} failed={failedTexts.failed}>
        {({ rows, next, total }) =>
          rows.length === 0 ? (
            <EmptyState title={failedTexts.none} text={<p>{failedTexts.noneText}</p>} />
          ) : (
            <Card as="section" stack aria-label={failedTexts.caption}>
              <p className="small">{total === null ? failedTexts.many : countText(total, failedTexts.one)}</p>
              <DataTable
                caption={failedTexts.caption}
                columns={[
                  {
                    key: 'customer',
                    name: 'Customer',
                    cell: ({ customer }) =>
                      mayOpen ? (
                        <Link href={`/customers/${customer.id}`}>
                          <Address>{customer.name || 'No name'}</Address>
                        </Link>
                      ) : (
                        <Address>{customer.name || 'No name'}</Address>
                      ),
                  },
                  { key: 'plan', name: 'For', cell: forText },
                  { key: 'amount', name: 'Amount', numeric: true, cell: ({ cents }) => dollars(cents) },
                  {
                    key: 'code',
                    name: 'Code',
                    cell: ({ graceUntil }) => (graceUntil ? failedTexts.works(graceUntil) : failedTexts.worksNot),
                  },
                  { key: 'told', name: 'Emailed', cell: ({ told }) => toldText(told, me.shop.timeZone) },
                  ...(mayNudge
                    ? [
                        {
                          key: 'next',
                          name: 'Next step',
                          cell: (row: FailedRow) => (
                            <Button
                              variant="text"
                              flush="start"
                              aria-label={failedTexts.nudgeFor(row.told.length, row.customer.name, row.planName)}
                              busy={nudge.isPending && nudge.variables.membershipId === row.membershipId}
                              onClick={() => nudge.mutate(row)}
                            >
                              {failedTexts.nudge(row.told.length)}
                            </Button>
                          ),
                        },
                      ]
                    : []),
                ]}
                rows={rows}
                rowKey={({ membershipId }) => membershipId}
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

const forText = ({ planName, locationName, periodStart }: FailedRow): string =>
  failedTexts.due(`${planName} at ${locationName}`, periodStart)

const toldText = (told: readonly string[], timeZone: string): string => {
  const last = told.at(-1)
  return last === undefined ? failedTexts.toldNot : failedTexts.told(told.length, whenText(last, timeZone))
}
