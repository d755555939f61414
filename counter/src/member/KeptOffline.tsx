import { Verdict } from '@sipday/ui/Verdict.tsx'
import { useSelector } from '@xstate/react'
import type { CounterActor } from '../counter-actor.ts'
import { NextMember } from './NextMember.tsx'

/** Without network the member gets the drink; what was accepted is sent later. */
export function KeptOffline({ actor }: { actor: CounterActor }) {
  const last = useSelector(actor, ({ context }) => context.kept.at(-1))
  return (
    <>
      <Verdict kind="yes" title="Make the drink">
        <p>No network, so code {last?.code.replace(/^(...)/, '$1 ')} could not be checked.</p>
        <p>It is kept with its time and sent as soon as there is a network. The member need not wait.</p>
      </Verdict>
      <NextMember actor={actor} />
    </>
  )
}
