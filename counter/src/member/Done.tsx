import { isolated } from '@sipday/rules/written/isolated.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Verdict } from '@sipday/ui/counter/Verdict.tsx'
import { newAttempt } from '../counter-actor.ts'
import { ToCharge } from '../extras/ToCharge.tsx'
import { useShift, useZone } from '../use-till.ts'
import { handOverTitle, shortName, timeText } from '../words.ts'
import { BenefitList } from './BenefitList.tsx'
import { NextMember } from './NextMember.tsx'
import { Who } from './Who.tsx'
import { useCounter, useSend } from '../useCounter.tsx'

const UNDO_MS = 10 * 60_000

/** Can be undone for ten minutes. Other benefits need no new code. */
export function Done() {
  const send = useSend()
  const { redemption, member } = useCounter(({ context }) => context)
  const timeZone = useZone()
  const shift = useShift()
  if (!redemption || !member) return null
  const until = new Date(new Date(redemption.redeemedAt).getTime() + UNDO_MS).toISOString()
  const given = member.benefits.find(({ entitlementId }) => entitlementId === redemption.entitlementId)
  const more = member.benefits.filter(({ status }) => status === 'available')
  return (
    <>
      <Verdict
        kind="yes"
        tall
        over={<Who member={member} />}
        title={handOverTitle(given ?? { name: redemption.name, period: '' }, shift)}
      >
        {redemption.drink && <p>{redemption.drink}</p>}
        <ToCharge extras={redemption.extras} shift={shift} />
        <p>
          {isolated(redemption.name)}, redeemed at {timeText(redemption.redeemedAt, timeZone)}.
        </p>
      </Verdict>
      <div className="row between wrap section">
        <p className="small grow">A mistake? You can undo it until {timeText(until, timeZone)}.</p>
        <Button variant="outlined" icon="undo" onClick={() => send({ type: 'UNDO' })}>
          Undo
        </Button>
      </div>
      {more.length > 0 && (
        <section className="section">
          <h2>Also ready for {shortName(member)}</h2>
          <BenefitList
            benefits={more}
            timeZone={timeZone}
            shift={shift}
            active
            busyId={null}
            onRedeem={({ entitlementId }) => send({ type: 'REDEEM', entitlementId, ...newAttempt() })}
          />
        </section>
      )}
      <NextMember />
    </>
  )
}
