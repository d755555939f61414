import { Verdict } from '@sipday/ui/Verdict.tsx'
import { useSelector } from '@xstate/react'
import type { CounterActor } from '../counter-actor.ts'
import { dayText, shortName, whenText } from '../words.ts'
import { NextMember } from './NextMember.tsx'

/** No, in plain words: nobody did wrong. It says what is so, when it is ready again, and what may be said to the guest. */
export function Refusal({ actor }: { actor: CounterActor }) {
  const { refused, member, entitlementId } = useSelector(actor, ({ context }) => context)
  if (!refused) return null
  const daily = member?.benefits.find((benefit) => benefit.entitlementId === entitlementId)?.period === 'day'
  const used = refused.redeemedAt !== null
  return (
    <>
      <Verdict kind="no" title={used && daily ? 'Already had today’s drink' : refused.heading}>
        {used && member ? (
          <p>
            {shortName(member)} got it at {whenText(refused.redeemedAt ?? '')}
            {refused.locationName ? ` at ${refused.locationName}` : ''}.
          </p>
        ) : (
          <p>{refused.message}</p>
        )}
        {refused.availableAgainAt && <p>Ready again {dayText(refused.availableAgainAt)}.</p>}
      </Verdict>
      {used && daily && (
        <p className="section">
          You can say: <b>“Your next drink is ready after midnight. Today I can make one at the menu price.”</b>
        </p>
      )}
      <NextMember actor={actor} />
    </>
  )
}
