import type { CounterMember } from '@sipday/contract/counter.ts'
import { dateText } from '@sipday/rules/calendar.ts'
import { counterMoney } from '@sipday/rules/money-words.ts'
import { leftText } from '@sipday/rules/uses/use-words.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Badge } from '@sipday/ui/notices/Badge.tsx'
import { GiantButton } from '@sipday/ui/counter/GiantButton.tsx'
import { longestWord } from '@sipday/ui/text/longest-word.ts'
import { useEffect, useRef } from 'react'
import { newAttempt } from '../counter-actor.ts'
import css from '../counter.module.css'
import { Extras } from '../extras/Extras.tsx'
import { useShift, useZone } from '../use-till.ts'
import { redeemLabel, shortName } from '../words.ts'
import { BenefitList } from './BenefitList.tsx'
import { NextMember } from './NextMember.tsx'
import { UsedToday } from './UsedToday.tsx'
import { useCounter, useSend } from '../useCounter.tsx'

export function MemberFound() {
  const send = useSend()
  const { member, entitlementId } = useCounter(({ context }) => context)
  const redeeming = useCounter((snapshot) => snapshot.matches({ desk: { till: 'redeeming' } }))
  const timeZone = useZone()
  const shift = useShift()
  const heading = useRef<HTMLHeadingElement>(null)
  const found = member?.membershipId
  // The answer of a second visit takes the focus itself.
  useEffect(() => heading.current?.focus(), [found])
  if (!member) return null
  const redeem = (id: string) => redeeming || send({ type: 'REDEEM', entitlementId: id, ...newAttempt() })
  const active = member.status === 'active'
  const daily = active ? member.benefits.filter(({ period }) => period === 'day') : []
  const drink = daily.find(({ status }) => status === 'available')
  const used = drink ? undefined : daily.find(({ status }) => status === 'redeemed')
  const main = drink ?? (active ? member.benefits.find(({ status }) => status === 'available') : undefined)
  const ready = active && member.benefits.some(({ status }) => status === 'available')
  const withDrink = member.benefits.filter(({ status, name }) => status === 'unlimited' && /topping/i.test(name))
  const others = member.benefits.filter((benefit) => benefit !== main && !(main && withDrink.includes(benefit)))
  return (
    <>
      {used ? (
        <UsedToday member={member} drink={used} />
      ) : (
        <div className="row between top-aligned">
          <div className="grow">
            <h1 className={css.name} tabIndex={-1} ref={heading} data-word={longestWord(shortName(member), 7)}>
              {shortName(member)}
            </h1>
            <p>
              {member.planName}, {member.locationName}
            </p>
          </div>
          {active ? (
            <Badge tone="ok" icon="check">
              Active
            </Badge>
          ) : (
            <Badge tone="warn">{standing[member.status]}</Badge>
          )}
        </div>
      )}
      <div className="stack section">
        {member.withoutCode && (
          <p className="small">Found without a code. What you redeem now is marked so, with your name.</p>
        )}
        {!active && <NotActive member={member} />}
        {main && (
          <GiantButton
            label={redeemLabel(main, shift)}
            hint={
              used
                ? 'Not today’s drink'
                : [main.name, leftText(main), ...withDrink.map(({ name }) => name)].filter(Boolean).join(', ')
            }
            busy={redeeming && entitlementId === main.entitlementId}
            onClick={() => redeem(main.entitlementId)}
          />
        )}
        {ready && <Extras busy={redeeming} />}
        {others.length > 0 && (
          <section>
            <h2>{main ? 'Also on this membership' : 'On this membership'}</h2>
            <BenefitList
              benefits={others}
              timeZone={timeZone}
              shift={shift}
              active={active}
              busyId={redeeming ? entitlementId : null}
              onRedeem={(benefit) => redeem(benefit.entitlementId)}
            />
          </section>
        )}
      </div>
      <NextMember main={used !== undefined && !main} />
    </>
  )
}

const standing = { active: 'Active', unpaid: counterMoney.notPaid, paused: 'Paused', ended: 'Ended' } as const

function NotActive({ member }: { member: CounterMember }) {
  if (member.status === 'unpaid')
    return (
      <Alert kind="warn" heading={counterMoney.renewalNotPaid}>
        {counterMoney.sayNotPaid}
      </Alert>
    )
  if (member.status === 'paused')
    return (
      <Alert kind="warn" heading={`This membership is paused until ${dateText(member.pausedUntil)}.`}>
        {counterMoney.sayPaused}
      </Alert>
    )
  const when = member.endedOn ? ` on ${dateText(member.endedOn)}` : ''
  return (
    <Alert kind="warn" heading={`This membership ran out${when}.`}>
      {counterMoney.sayRenew}
    </Alert>
  )
}
