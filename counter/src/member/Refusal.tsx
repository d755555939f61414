import { isolated } from '@sipday/rules/written/isolated.ts'
import { atTill } from '@sipday/rules/texts/till-texts.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Verdict } from '@sipday/ui/counter/Verdict.tsx'
import { useShift, useZone } from '../use-till.ts'
import { againDay, shortName, whenText } from '../words.ts'
import { Say } from './Say.tsx'
import { NextMember } from './NextMember.tsx'
import { useCounter, useSend } from '../useCounter.tsx'

/** In plain words that blame no one. */
export function Refusal() {
  const send = useSend()
  const { refused, member, entitlementId } = useCounter(({ context }) => context)
  const timeZone = useZone()
  const shift = useShift()
  if (!refused) return null
  const daily = member?.benefits.find((benefit) => benefit.entitlementId === entitlementId)?.period === 'day'
  const used = refused.redeemedAt !== null && refused.code === 'already_redeemed'
  const wrongCode = refused.code === 'code_unknown'
  return (
    <>
      <Verdict kind="no" title={used && daily ? atTill(shift, 'till-taken') : refused.heading}>
        {used && member ? (
          <p>
            {shortName(member)} got it at {whenText(refused.redeemedAt ?? '', timeZone)}
            {refused.locationName ? ` at ${isolated(refused.locationName)}` : ''}.
          </p>
        ) : (
          <p>{refused.message}</p>
        )}
        {used && refused.availableAgainAt && <p>Ready again {againDay(refused.availableAgainAt, timeZone)}.</p>}
      </Verdict>
      {used && daily && <Say>{atTill(shift, 'till-menu-price')}</Say>}
      <NextMember main={!wrongCode}>
        {wrongCode && <Button onClick={() => send({ type: 'BACK_TO_DIGITS' })}>Back to the digits</Button>}
      </NextMember>
    </>
  )
}
