import type { CounterMember } from '@sipday/contract/counter.ts'
import { capital } from '@sipday/rules/texts/capital.ts'
import { atTill } from '@sipday/rules/texts/till-texts.ts'
import { leftText } from '@sipday/rules/uses/left-words.ts'
import { Verdict } from '@sipday/ui/counter/Verdict.tsx'
import { useShift, useZone } from '../use-till.ts'
import { againDay, isNotYet, nextTime, timeText } from '../words.ts'
import type { Benefit } from './BenefitList.tsx'
import { Say } from './Say.tsx'
import { Who } from './Who.tsx'

/** It was had, or it is too soon, or not its hour. */
export function UsedToday({ member, drink }: { member: CounterMember; drink: Benefit }) {
  const shift = useShift()
  const timeZone = useZone()
  const { redeemedAt, redeemedLocationName: where, availableAgainAt: again, readyAt, hours } = drink
  const who = { of: member.membershipId, over: <Who member={member} /> }
  const last = redeemedAt && `at ${timeText(redeemedAt, timeZone)}${where ? ` in ${where}` : ''}`
  if (isNotYet(drink) && readyAt)
    return (
      <Verdict {...who} kind="no" title={nextTime(readyAt, timeZone)}>
        <p>
          {[leftText(drink), hours].filter(Boolean).map((part) => `${part}. `)}
          {last && `The last one was ${last}.`}
        </p>
      </Verdict>
    )
  const several = drink.of && drink.of > 1
  return (
    <>
      <Verdict {...who} kind="no" title={several ? `Already had ${drink.of} today` : atTill(shift, 'till-taken')}>
        <p>
          {last && `${several ? `The last one ${last}` : capital(last)}. `}
          {again && `Ready again ${againDay(again, timeZone)}.`}
        </p>
      </Verdict>
      <Say>{atTill(shift, 'till-menu-price')}</Say>
    </>
  )
}
