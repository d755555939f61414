import { ActionBar } from '@sipday/ui/ActionBar.tsx'
import { Button } from '@sipday/ui/Button.tsx'
import { useSelected } from '@sipday/ui/use-selected.ts'
import type { ReactNode } from 'react'
import type { CounterActor } from '../counter-actor.ts'
import { codeWords } from '../words.ts'

type NextMemberProps = { actor: CounterActor; main?: boolean; children?: ReactNode }

/** Goes to the next member from every result; a code scanned in the meantime is looked up next. */
export function NextMember({ actor, main = true, children }: NextMemberProps) {
  const { code } = useSelected(actor, ({ context }) => context.ahead)
  return (
    <ActionBar>
      {children}
      <Button variant={main ? 'contained' : 'outlined'} wide={!children} onClick={() => actor.send({ type: 'NEXT' })}>
        {code.length === 6 ? `Next member, ${codeWords(code)}` : 'Next member'}
      </Button>
    </ActionBar>
  )
}
