import { whenText } from '../parts/words.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Badge } from '@sipday/ui/notices/Badge.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { failureText } from '../failure.ts'
import { useChange } from '../prove/prove-again.ts'
import type { sessionsQuery } from '../session.ts'
import { Waiting } from '../parts/Waiting.tsx'
import css from './me.module.css'

type Ended = { id: string } | { others: true }

type DevicesProps = {
  timeZone: string
  query: typeof sessionsQuery
  title: string
}

/** Ends one session, or all of one's own but this one. */
export function Devices({ timeZone, query: sessions, title }: DevicesProps) {
  const client = useQueryClient()
  const change = useChange()
  const query = useQuery(sessions)
  const end = useMutation({
    mutationFn: (which: Ended) => change('session-end', which),
    onSettled: () => client.invalidateQueries({ queryKey: sessions.queryKey }),
  })
  const ends = (id: string) => end.isPending && end.variables && 'id' in end.variables && end.variables.id === id
  return (
    <Card as="section" stack aria-labelledby="devices">
      <h2 id="devices">{title}</h2>
      {end.error && <Alert kind="bad">{failureText(end.error, 'The device could not be signed out.')}</Alert>}
      <Waiting query={query} label="Loading your devices" failed="Your devices could not be loaded.">
        {(found) => (
          <>
            <ul>
              {found.map(({ id, device, since, lastUsed, current }) => (
                <li className={css.line} key={id}>
                  <div className="grow">
                    <p className="row wrap">
                      <b>{device ?? 'Unknown device'}</b> {current && <Badge tone="blue">This device</Badge>}
                    </p>
                    <p className="small">
                      Signed in {whenText(since, timeZone)}, last used {whenText(lastUsed, timeZone)}
                    </p>
                  </div>
                  {!current && (
                    <Button
                      variant="text"
                      flush="end"
                      busy={ends(id)}
                      aria-label={`Sign out ${device ?? 'unknown device'}, signed in ${whenText(since, timeZone)}`}
                      onClick={() => end.mutate({ id })}
                    >
                      Sign Out
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            {found.length > 1 && found.some(({ current }) => current) && (
              <div>
                <Button
                  variant="outlined"
                  busy={end.isPending && end.variables && 'others' in end.variables}
                  onClick={() => end.mutate({ others: true })}
                >
                  Sign Out All Other Devices
                </Button>
              </div>
            )}
          </>
        )}
      </Waiting>
    </Card>
  )
}
