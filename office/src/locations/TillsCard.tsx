import type { LocationRow } from '@sipday/contract/office/locations.ts'
import { Alert } from '@sipday/ui/Alert.tsx'
import { Button } from '@sipday/ui/Button.tsx'
import { Card } from '@sipday/ui/Card.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureText } from '../failure.ts'
import { instantText } from '../parts/words.ts'
import { useChange } from '../prove/prove-again.ts'
import { locationsQuery } from './locations-query.ts'
import css from './locations.module.css'

type TillsCardProps = {
  location: LocationRow
  /** The person may sign tills out. */
  signsOut: boolean
}

/** The tills that are signed in at a location, each with Sign Out: whoever opened it needs a new code there. */
export function TillsCard({ location: { tills, timeZone }, signsOut }: TillsCardProps) {
  const client = useQueryClient()
  const change = useChange()
  const out = useMutation({
    mutationFn: (sessionId: string) => change('till-out', { sessionId }),
    onSettled: () => client.invalidateQueries({ queryKey: locationsQuery.queryKey }),
  })
  return (
    <Card as="section" stack aria-labelledby="tills">
      <h2 id="tills">Open Tills</h2>
      {out.error && <Alert kind="bad">{failureText(out.error, 'The till could not be signed out.')}</Alert>}
      {tills.length === 0 ? (
        <p className="small">No till is signed in here.</p>
      ) : (
        <ul>
          {tills.map(({ sessionId, name, since }) => (
            <li className={css.line} key={sessionId}>
              <div className={css.day}>
                <p>{name}</p>
                <p className="small">Since {instantText(since, timeZone)}</p>
              </div>
              {signsOut && (
                <Button
                  variant="outlined"
                  busy={out.isPending && out.variables === sessionId}
                  aria-label={`Sign out the till of ${name}, open since ${instantText(since, timeZone)}`}
                  onClick={() => out.mutate(sessionId)}
                >
                  Sign Out
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
