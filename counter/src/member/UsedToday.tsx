import type { CounterMember } from '@sipday/contract/counter.ts'
import { atTill } from '@sipday/rules/texts/till-texts.ts'
import { leftText } from '@sipday/rules/uses/use-words.ts'
import { Verdict } from '@sipday/ui/counter/Verdict.tsx'
import { useShift, useZone } from '../use-till.ts'
import { dayText, isNotYet, nextTime, shortName, timeText } from '../words.ts'
import type { Benefit } from './BenefitList.tsx'

/** The day's drink cannot be had now: it was, or it is too soon, or not its hour. */
export function UsedToday({ member, drink }: { member: CounterMember; drink: Benefit }) {
  const shift = useShift()
  const timeZone = useZone()
  const { redeemedAt, redeemedLocationName: where, availableAgainAt: again, readyAt, hours } = drink
  const person = `${shortName(member)}, ${member.planName}`
  if (isNotYet(drink) && readyAt)
    return (
      <Verdict kind="no" title={nextTime(readyAt, timeZone)}>
        <p>
          {[person, leftText(drink), hours].filter(Boolean).join(', ')}.
          {redeemedAt && ` The last one was at ${timeText(redeemedAt, timeZone)}${where ? ` at ${where}` : ''}.`}
        </p>
      </Verdict>
    )
  const several = drink.of && drink.of > 1
  const taken = several ? `Already had ${drink.of} today` : atTill(shift, 'till-taken')
  return (
    <>
      <Verdict
        kind="no"
        title={redeemedAt ? `${taken}, ${several ? 'the last at ' : ''}${timeText(redeemedAt, timeZone)}` : taken}
      >
        <p>
          {person}
          {where && `, at ${where}`}.{again && ` Ready again ${dayText(again, timeZone)}.`}
        </p>
      </Verdict>
      <p className="section">
        You can say: <b>{atTill(shift, 'till-menu-price')}</b>
      </p>
    </>
  )
}
