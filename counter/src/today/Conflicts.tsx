import { ActionBar } from '@sipday/ui/ActionBar.tsx'
import { Button } from '@sipday/ui/Button.tsx'
import { Card } from '@sipday/ui/Card.tsx'
import { PageHeading } from '@sipday/ui/PageHeading.tsx'
import { useSelector } from '@xstate/react'
import type { CounterActor } from '../counter-actor.ts'
import { whenText } from '../words.ts'

/** What was handed over without network and could not be recorded afterwards. Shown, never hidden, and no member's fault. */
export function Conflicts({ actor }: { actor: CounterActor }) {
  const conflicts = useSelector(actor, ({ context }) => context.conflicts)
  return (
    <div className="narrow section">
      <div className="stack">
        <PageHeading takesFocus>Could not be recorded</PageHeading>
        <p>
          These drinks were handed over without network. Nobody did wrong; please tell the manager and tick them off.
        </p>
        {conflicts.map((conflict) => (
          <Card key={conflict.key}>
            <div className="stack-s">
              <h2 className="h3">
                {conflict.label}, code {conflict.code.replace(/^(...)/, '$1 ')}
              </h2>
              <p className="small">Accepted {whenText(conflict.at)}</p>
              <p>{conflict.message}</p>
              <Button
                variant="outlined"
                icon="check"
                onClick={() => actor.send({ type: 'DISMISS_CONFLICT', key: conflict.key })}
              >
                Seen
              </Button>
            </div>
          </Card>
        ))}
        {conflicts.length === 0 && <p>Everything is recorded.</p>}
      </div>
      <ActionBar>
        <Button wide onClick={() => actor.send({ type: 'NEXT' })}>
          Back to the keys
        </Button>
      </ActionBar>
    </div>
  )
}
