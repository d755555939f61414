import { officeCall } from '@sipday/contract/office/client.ts'
import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import { dateText } from '@sipday/rules/calendar.ts'
import { notToldWords } from '@sipday/rules/prices/price-words.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LineTable } from '../parts/table/LineTable.tsx'
import { whoColumn } from '../parts/table/who-column.tsx'
import { Waiting } from '../parts/Waiting.tsx'

type Row = OfficeAnswerOf<'price-not-told'>['rows'][number]

/** Who has the old price because no letter reached them; loaded when it is asked for. */
export function NotTold({ id, planName }: { id: string; planName: string }) {
  const [shown, setShown] = useState(false)
  const query = useQuery({
    queryKey: ['price-changes', 'not-told', id],
    queryFn: () => officeCall('price-not-told', { id }),
    enabled: shown,
  })
  if (!shown)
    return (
      <div>
        <Button variant="outlined" onClick={() => setShown(true)} aria-label={notToldWords.showWho(planName)}>
          {notToldWords.show}
        </Button>
      </div>
    )
  return (
    <Waiting query={query} label={notToldWords.caption} failed={notToldWords.failed}>
      {({ rows, total }) => (
        <>
          <p className="small">
            {notToldWords.kept} {total > rows.length && notToldWords.rest(rows.length, total)}
          </p>
          <LineTable
            caption={notToldWords.caption}
            rows={rows}
            rowKey={({ membershipId }) => membershipId}
            columns={[
              whoColumn<Row>({ of: ({ name }) => name, to: ({ customerId }) => `/customers/${customerId}` }),
              { key: 'why', name: 'Why', place: 'what', text: ({ why }) => notToldWords.why(why) },
              {
                key: 'on',
                name: notToldWords.on,
                place: 'more',
                text: ({ renewalOn }) => (renewalOn === null ? '' : dateText(renewalOn)),
              },
            ]}
          />
        </>
      )}
    </Waiting>
  )
}
