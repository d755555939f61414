import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { Skeleton } from '@sipday/ui/loading/Skeleton.tsx'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { failureText } from '../failure.ts'
import { Waiting } from '../parts/Waiting.tsx'
import { useChange } from '../prove/prove-again.ts'
import { rehearsalQuery } from './rehearsal-query.ts'
import { RunningRehearsal } from './RunningRehearsal.tsx'

/** The draft as a shop to try out, of which nothing remains. */
export function Rehearsal() {
  const query = useQuery(rehearsalQuery)
  return (
    <Waiting query={query} label="Looking for a rehearsal" failed="The rehearsal could not be loaded.">
      {(rehearsal) => <Turn {...rehearsal} />}
    </Waiting>
  )
}

function Turn({ state, failed, running }: OfficeAnswerOf<'rehearsal'>) {
  const client = useQueryClient()
  const change = useChange()
  const turn = useMutation({
    mutationFn: (on: boolean) => change('rehearsal-turn', { on }),
    onSettled: () => client.invalidateQueries({ queryKey: rehearsalQuery.queryKey }),
  })
  const refused = turn.error ? failureText(turn.error, 'That did not work.') : failed
  return (
    <>
      {refused && <Alert kind="bad">{refused}</Alert>}
      {state === 'none' && (
        <Card as="section" stack aria-labelledby="try-out">
          <h2 className="h3" id="try-out">
            Try out your draft
          </h2>
          <p>
            Your phone opens the shop as the draft has it. You buy with a test card, show the code, and the till in the
            next tab hands out the drink. No real money moves and no letter is sent.
          </p>
          <p>Then all of it is thrown away: when you say so, or after an hour.</p>
          <div>
            <Button busy={turn.isPending} onClick={() => turn.mutate(true)}>
              Begin the Rehearsal
            </Button>
          </div>
        </Card>
      )}
      {state === 'starting' && (
        <Card as="section" stack aria-labelledby="opening">
          <h2 className="h3" id="opening" role="status">
            Opening the shop of the rehearsal
          </h2>
          <p>This takes about half a minute.</p>
          <Skeleton shape="block" />
        </Card>
      )}
      {state === 'running' && running && <RunningRehearsal {...running} />}
      {state !== 'none' && (
        <div>
          <Button variant="outlined" busy={turn.isPending} onClick={() => turn.mutate(false)}>
            Throw It Away
          </Button>
        </div>
      )}
    </>
  )
}
