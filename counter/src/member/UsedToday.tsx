import type { CounterMember } from '@sipday/contract/counter.ts'
import { atTill } from '@sipday/rules/texts/till-texts.ts'
import { Verdict } from '@sipday/ui/counter/Verdict.tsx'
import { useShift, useZone } from '../use-till.ts'
import { dayText, shortName, timeText } from '../words.ts'
import type { Benefit } from './BenefitList.tsx'

export function UsedToday({ member, drink }: { member: CounterMember; drink: Benefit }) {
  const shift = useShift()
  const timeZone = useZone()
  const { redeemedAt, redeemedLocationName: where, availableAgainAt: again } = drink
  const taken = atTill(shift, 'till-taken')
  return (
    <>
      <Verdict kind="no" title={redeemedAt ? `${taken}, ${timeText(redeemedAt, timeZone)}` : taken}>
        <p>
          {shortName(member)}, {member.planName}
          {where && `, at ${where}`}.{again && ` Ready again ${dayText(again, timeZone)}.`}
        </p>
      </Verdict>
      <p className="section">
        You can say: <b>{atTill(shift, 'till-menu-price')}</b>
      </p>
    </>
  )
}
