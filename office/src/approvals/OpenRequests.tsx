import { Card } from '@sipday/ui/cards/Card.tsx'
import { useQuery } from '@tanstack/react-query'
import { Waiting } from '../parts/Waiting.tsx'
import { approvalsQuery } from './queries.ts'
import { RequestLine } from './RequestLine.tsx'

export function OpenRequests({ timeZone }: { timeZone: string }) {
  const query = useQuery(approvalsQuery)
  if (query.data?.length === 0) return null
  return (
    <Card as="section" stack aria-labelledby="requests">
      <h2 id="requests">Waiting to Be Decided</h2>
      <Waiting query={query} label="Loading what waits" failed="The requests could not be loaded.">
        {(requests) => (
          <ul className="stack">
            {requests.map((request) => (
              <RequestLine key={request.id} request={request} timeZone={timeZone} />
            ))}
          </ul>
        )}
      </Waiting>
    </Card>
  )
}
