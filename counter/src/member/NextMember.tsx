import { ActionBar } from '@sipday/ui/ActionBar.tsx'
import { Button } from '@sipday/ui/Button.tsx'
import type { CounterActor } from '../counter-actor.ts'

/** The way on after every answer. */
export function NextMember({ actor, main = true }: { actor: CounterActor; main?: boolean }) {
  return (
    <ActionBar>
      <Button variant={main ? 'contained' : 'outlined'} wide onClick={() => actor.send({ type: 'NEXT' })}>
        Next member
      </Button>
    </ActionBar>
  )
}
