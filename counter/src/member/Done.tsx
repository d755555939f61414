import { Button } from '@sipday/ui/Button.tsx'
import { Verdict } from '@sipday/ui/Verdict.tsx'
import { useSelector } from '@xstate/react'
import type { CounterActor } from '../counter-actor.ts'
import { shortName, timeText } from '../words.ts'
import { NextMember } from './NextMember.tsx'

const UNDO_MS = 10 * 60_000

/** Yes, in words that say what to do; a mistake can be undone for ten minutes. */
export function Done({ actor }: { actor: CounterActor }) {
  const { redemption, member } = useSelector(actor, ({ context }) => context)
  if (!redemption || !member) return null
  const until = new Date(new Date(redemption.redeemedAt).getTime() + UNDO_MS).toISOString()
  const daily =
    member.benefits.find(({ entitlementId }) => entitlementId === redemption.entitlementId)?.period === 'day'
  return (
    <>
      <Verdict kind="yes" title={daily ? 'Make the drink' : `Hand over: ${redemption.name}`}>
        <p>
          {redemption.name} for {shortName(member)}, redeemed at {timeText(redemption.redeemedAt)}.
        </p>
        <p>Nothing to pay, unless it is an upgrade or has more toppings.</p>
      </Verdict>
      <div className="row between wrap section">
        <p className="small grow">A mistake? You can undo it until {timeText(until)}.</p>
        <Button variant="outlined" icon="undo" onClick={() => actor.send({ type: 'UNDO' })}>
          Undo
        </Button>
      </div>
      <NextMember actor={actor} />
    </>
  )
}
