import { sentence } from '@sipday/rules/written/isolated.ts'
import { dollars } from '@sipday/rules/money.ts'
import { failedTexts } from '@sipday/rules/refunds/money-list-words.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Badge } from '@sipday/ui/notices/Badge.tsx'
import { IconButton } from '@sipday/ui/actions/IconButton.tsx'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { failureText } from '../failure.ts'
import { LineTable } from '../parts/table/LineTable.tsx'
import { ListCard } from '../parts/table/ListCard.tsx'
import { useListAddress } from '../parts/table/use-list-address.ts'
import { nameOf, whoColumn } from '../parts/table/who-column.tsx'
import { Waiting } from '../parts/Waiting.tsx'
import { dayText, whenText } from '../parts/words.ts'
import { useChange } from '../prove/prove-again.ts'
import type { Me } from '../session.ts'
import { MoneyPage } from './MoneyPage.tsx'
import { type FailedRow, failedRenewalsQuery } from './queries.ts'

const names = ['customerId', 'locationId'] as const

/** Renewals that wait to be paid, newest first, each with what its payer was told (O11). */
export function FailedPage({ me }: { me: Me }) {
  const list = useListAddress()
  const client = useQueryClient()
  const change = useChange()
  const filters = list.only(names)
  const query = useInfiniteQuery(failedRenewalsQuery(filters))
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
        {(page) => (
          <ListCard page={page} query={query} one={failedTexts.one} texts={failedTexts}>
            <LineTable
              longStates
              caption={failedTexts.caption}
              rows={page.rows}
              rowKey={({ membershipId }) => membershipId}
              columns={[
                whoColumn<FailedRow>({
                  of: ({ customer }) => nameOf(customer),
                  to: ({ customer }) => (mayOpen ? `/customers/${customer.id}` : null),
                }),
                { key: 'plan', name: 'For', place: 'what', text: forText },
                { key: 'told', name: 'Emailed', place: 'more', text: ({ told }) => toldText(told, me.shop.timeZone) },
                { key: 'amount', name: 'Amount', place: 'sum', cell: ({ cents }) => dollars(cents) },
                {
                  key: 'code',
                  name: 'Code',
                  place: 'state',
                  cell: ({ graceUntil }) => (
                    <Badge tone="warn">
                      {graceUntil ? failedTexts.works(dayText(graceUntil)) : failedTexts.worksNot}
                    </Badge>
                  ),
                },
                ...(mayNudge
                  ? [
                      {
                        key: 'next',
                        name: 'Next step',
                        place: 'menu' as const,
                        cell: (row: FailedRow) => (
                          <IconButton
                            icon="mail"
                            label={failedTexts.nudgeFor(row.told.length, row.customer.name, row.planName)}
                            aria-disabled={nudge.isPending}
                            onClick={() => !nudge.isPending && nudge.mutate(row)}
                          />
                        ),
                      },
                    ]
                  : []),
              ]}
            />
          </ListCard>
        )}
      </Waiting>
    </MoneyPage>
  )
}

const forText = ({ planName, locationName, periodStart }: FailedRow): string =>
  failedTexts.due(sentence`${planName} at ${locationName}`, periodStart)

const toldText = (told: readonly string[], timeZone: string): string => {
  const last = told.at(-1)
  return last === undefined ? failedTexts.toldNot : failedTexts.told(told.length, whenText(last, timeZone))
}
