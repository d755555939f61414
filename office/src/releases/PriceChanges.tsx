import { officeCall } from '@sipday/contract/office/client.ts'
import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import { progressWords } from '@sipday/rules/prices/price-words.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Facts } from '@sipday/ui/text/Facts.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '../failure.ts'
import { createKeys } from '../parts/form/retry-key.ts'
import { useOnline } from '../parts/use-online.ts'
import { NotTold } from './NotTold.tsx'
import { useChange } from '../prove/prove-again.ts'

const QUERY = ['price-changes']
type PriceChange = OfficeAnswerOf<'price-changes'>['rows'][number]

/** Nothing where no one is told of a price. */
export function PriceChanges() {
  const { data } = useQuery({ queryKey: QUERY, queryFn: () => officeCall('price-changes', undefined) })
  return data?.rows.map((row) => <OneChange key={row.id} row={row} />)
}

function OneChange({ row }: { row: PriceChange }) {
  const { id, planName, state, waiting, sent, failed, accepted, left, applied } = row
  return (
    <Card as="section" stack aria-labelledby={id}>
      <h2 className="h3" id={id}>
        {progressWords.heading(row)}
      </h2>
      {state === 'stopped' ? (
        <p>{progressWords.stopped}</p>
      ) : (
        <Facts
          items={[
            { term: 'Still to be told', detail: waiting },
            { term: 'Told', detail: sent },
            { term: 'Could not be told in time', detail: failed },
            { term: 'Said yes', detail: accepted },
            { term: 'Left', detail: left },
            { term: progressWords.applied, detail: applied },
          ].map(({ term, detail }) => ({ term, detail: detail.toLocaleString('en-US') }))}
        />
      )}
      {failed > 0 && <NotTold id={id} planName={planName} />}
      {state === 'waiting' && <Stop id={id} planName={planName} />}
    </Card>
  )
}

function Stop({ id, planName }: Pick<PriceChange, 'id' | 'planName'>) {
  const change = useChange()
  const online = useOnline()
  const queries = useQueryClient()
  const [withKey] = useState(createKeys)
  const readAgain = () => queries.invalidateQueries({ queryKey: QUERY })
  const stop = useMutation({
    mutationFn: () => withKey({ id }, (key) => change('price-change-stop', { id }, key)),
    onSuccess: readAgain,
    onError: readAgain,
  })
  if (!online) return null
  return (
    <>
      {stop.error && <Alert kind="bad">{failureText(stop.error, 'It could not be stopped.')}</Alert>}
      <div>
        <Button
          variant="outlined"
          busy={stop.isPending}
          onClick={() => stop.mutate()}
          aria-label={progressWords.stop(planName)}
        >
          Stop, No One Has Been Told
        </Button>
      </div>
    </>
  )
}
