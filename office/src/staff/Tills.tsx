import { Alert } from '@sipday/ui/Alert.tsx'
import { Button } from '@sipday/ui/Button.tsx'
import { Card } from '@sipday/ui/Card.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureText } from '../failure.ts'
import css from '../me/me.module.css'
import { instantText } from '../parts/words.ts'
import { useChange } from '../prove/prove-again.ts'
import { staffQuery, type StaffMember } from './queries.ts'

/** The counters where a person is signed in. */
export function Tills({ person, timeZone }: { person: StaffMember; timeZone: string }) {
  const client = useQueryClient()
  const change = useChange()
  const out = useMutation({
    mutationFn: (sessionId: string) => change('till-out', { sessionId }),
    onSettled: () => client.invalidateQueries({ queryKey: staffQuery.queryKey }),
  })
  return (
    <Card as="section" stack aria-labelledby="tills">
      <h2 id="tills">Open Tills</h2>
      {out.error && <Alert kind="bad">{failureText(out.error, 'The till could not be signed out.')}</Alert>}
      <ul>
        {person.tills.map(({ sessionId, locationName, since }) => (
          <li className={css.line} key={sessionId}>
            <div className="grow">
              <b>{locationName}</b>
              <p className="small">Since {instantText(since, timeZone)}</p>
            </div>
            <Button
              variant="text"
              flush="end"
              busy={out.isPending && out.variables === sessionId}
              aria-label={`Sign out the till at ${locationName}, open since ${instantText(since, timeZone)}`}
              onClick={() => out.mutate(sessionId)}
            >
              Sign Out
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
