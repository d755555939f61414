import type { CounterMember } from '@sipday/contract/counter.ts'
import { dateText } from '@sipday/rules/calendar.ts'
import { chargeSum } from '@sipday/rules/extras/extra-words.ts'
import { counterMoney } from '@sipday/rules/money-words.ts'
import { leftText } from '@sipday/rules/uses/left-words.ts'
import { GiantButton } from '@sipday/ui/counter/GiantButton.tsx'
import { Verdict } from '@sipday/ui/counter/Verdict.tsx'
import { newAttempt } from '../counter-actor.ts'
import { nameOfChosen, offeredFor } from '../drinks/which-drink.ts'
import { WhichDrink } from '../drinks/WhichDrink.tsx'
import { Extras } from '../extras/Extras.tsx'
import { useShift, useZone } from '../use-till.ts'
import { redeemLabel } from '../words.ts'
import { BenefitList, birthdayNotNow } from './BenefitList.tsx'
import { NextMember } from './NextMember.tsx'
import { standingOf } from './standing.ts'
import { UsedToday } from './UsedToday.tsx'
import { useCounter, useSend } from '../useCounter.tsx'
import { Who } from './Who.tsx'

export function MemberFound() {
  const send = useSend()
  const context = useCounter((snapshot) => snapshot.context)
  const redeeming = useCounter((snapshot) => snapshot.matches({ desk: { till: 'redeeming' } }))
  const timeZone = useZone()
  const shift = useShift()
  const { member, entitlementId, extras } = context
  if (!member) return null
  const redeem = (id: string) => redeeming || send({ type: 'REDEEM', entitlementId: id, ...newAttempt() })
  const { main, used, withDrink, others } = standingOf(member)
  const asked = main && !used ? main : undefined
  const drinks = asked ? offeredFor(context, asked, member.usual) : []
  const chosen = [nameOfChosen(context), chargeSum(extras)].filter(Boolean).join('. ')
  const given =
    main && [main.name, leftText(main), ...withDrink.map(({ name }) => inSentence(name))].filter(Boolean).join(', ')
  const giant = main && (
    <GiantButton
      label={redeemLabel(main, shift)}
      hint={used ? 'Not today’s drink' : chosen || given}
      busy={redeeming && entitlementId === main.entitlementId}
      onClick={() => redeem(main.entitlementId)}
    />
  )
  return (
    <>
      {used ? (
        <UsedToday member={member} drink={used} />
      ) : asked ? (
        <Verdict
          kind="ready"
          of={member.membershipId}
          over={<Who member={member} />}
          title={(asked.of ?? 1) > 1 ? (leftText(asked) ?? READY) : READY}
        >
          <p>{given}.</p>
        </Verdict>
      ) : (
        <NothingReady member={member} />
      )}
      <div className="stack section">
        {member.withoutCode && (
          <p className="small">Found without a code. What you redeem now is marked so, with your name.</p>
        )}
        {used && giant}
        {asked && drinks.length > 0 && (
          <WhichDrink offered={drinks} benefit={asked} usual={member.usual} busy={redeeming} />
        )}
        {main && <Extras busy={redeeming} drinksAsked={drinks.length > 0} />}
        {others.length > 0 && (
          <section>
            <h2>{main ? 'Also on this membership' : 'On this membership'}</h2>
            <BenefitList
              benefits={others}
              timeZone={timeZone}
              shift={shift}
              active={member.status === 'active'}
              busyId={redeeming ? entitlementId : null}
              onRedeem={(benefit) => redeem(benefit.entitlementId)}
            />
          </section>
        )}
      </div>
      <NextMember main={!main} giant={used ? undefined : giant} />
    </>
  )
}

/** "One topping included" after a comma. */
const inSentence = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1)

const READY = 'Ready to redeem'

/** Unpaid, paused, over, or used up. */
function NothingReady({ member }: { member: CounterMember }) {
  const { title, say } = reasonOf(member)
  return (
    <Verdict kind="no" of={member.membershipId} over={<Who member={member} />} title={title}>
      <p>{say}</p>
    </Verdict>
  )
}

const reasonOf = ({ status, pausedUntil, endedOn, benefits }: CounterMember): { title: string; say: string } => {
  if (status === 'unpaid') return { title: counterMoney.renewalNotPaid, say: counterMoney.sayNotPaid }
  if (status === 'paused')
    return {
      title: 'Paused',
      say: `This membership is paused until ${dateText(pausedUntil)}. ${counterMoney.sayPaused}`,
    }
  if (status === 'active') {
    const [birthday, ...others] = new Set(benefits.filter((one) => one.status === 'redeemed').map(birthdayNotNow))
    const waits = birthday && others.length === 0 ? `${birthday}.` : 'Everything on this membership is used up for now.'
    return { title: 'Nothing ready now', say: waits }
  }
  const when = endedOn ? ` on ${dateText(endedOn)}` : ''
  return { title: 'Ended', say: `This membership ran out${when}. ${counterMoney.sayRenew}` }
}
