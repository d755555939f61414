import { Alert } from '@sipday/ui/Alert.tsx'
import { Badge } from '@sipday/ui/Badge.tsx'
import { Button } from '@sipday/ui/Button.tsx'
import { GiantButton } from '@sipday/ui/GiantButton.tsx'
import { Perk } from '@sipday/ui/Perk.tsx'
import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { newAttempt, type CounterActor } from '../counter-actor.ts'
import css from '../counter.module.css'
import { dayText, redeemLabel, shortName, whenText } from '../words.ts'
import { NextMember } from './NextMember.tsx'

const PERIOD_WORDS = {
  day: 'once a day',
  month: 'once a month',
  term: 'a one-time drink',
  unlimited: 'no limit',
} as const

/** Who it is, what is ready, what was used when and where, and one big action. */
export function MemberFound({ actor }: { actor: CounterActor }) {
  const { member, entitlementId } = useSelector(actor, ({ context }) => context)
  const redeeming = useSelector(actor, (snapshot) => snapshot.matches({ desk: { till: 'redeeming' } }))
  const heading = useRef<HTMLHeadingElement>(null)
  const found = member?.membershipId
  useEffect(() => heading.current?.focus(), [found])
  if (!member) return null
  const redeem = (id: string) => redeeming || actor.send({ type: 'REDEEM', entitlementId: id, ...newAttempt() })
  const active = member.status === 'active'
  const main = active
    ? member.benefits.find(({ period, status }) => period === 'day' && status === 'available')
    : undefined
  const withDrink = member.benefits.filter(({ status, name }) => status === 'unlimited' && /topping/i.test(name))
  const others = member.benefits.filter((benefit) => benefit !== main && !(main && withDrink.includes(benefit)))
  return (
    <>
      <div className="row between top-aligned">
        <div>
          <h1 className={css.name} tabIndex={-1} ref={heading}>
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
          <Badge tone="warn">{member.status === 'unpaid' ? 'Not paid' : 'Ended'}</Badge>
        )}
      </div>
      <div className="stack section">
        {!active && (
          <Alert
            kind="warn"
            heading={member.status === 'unpaid' ? 'The last renewal is not paid.' : 'This membership has ended.'}
          >
            {member.status === 'unpaid'
              ? 'You can say: “Your card was not accepted at the renewal. The mail from us says how to pay; then it works at once.”'
              : 'You can say: “Your membership has run out. You can start a new one on our page in a minute.”'}
          </Alert>
        )}
        {main && (
          <>
            <GiantButton
              label={redeemLabel(main)}
              hint={[main.name, ...withDrink.map(({ name }) => name)].join(', ')}
              busy={redeeming && entitlementId === main.entitlementId}
              onClick={() => redeem(main.entitlementId)}
            />
            <p className="small">
              Nothing to pay. Brown Sugar, Thai and Vietnamese Iced Coffee are + $1.00, each further topping + $1.00.
            </p>
          </>
        )}
        <section>
          <h2>{main ? 'Also on this membership' : 'On this membership'}</h2>
          <ul>
            {others.map((benefit) => (
              <Perk
                key={benefit.entitlementId}
                name={benefit.name}
                ready={benefit.status !== 'redeemed'}
                state={
                  benefit.status === 'redeemed' ? 'Redeemed this period' : `Ready, ${PERIOD_WORDS[benefit.period]}`
                }
                note={noteOf(benefit)}
                action={
                  active && benefit.status === 'available' ? (
                    <Button
                      variant="outlined"
                      busy={redeeming && entitlementId === benefit.entitlementId}
                      aria-label={redeemLabel(benefit)}
                      onClick={() => redeem(benefit.entitlementId)}
                    >
                      Redeem
                    </Button>
                  ) : undefined
                }
              />
            ))}
          </ul>
        </section>
      </div>
      <NextMember actor={actor} main={false} />
    </>
  )
}

const noteOf = (benefit: {
  redeemedAt: string | null
  redeemedLocationName: string | null
  availableAgainAt: string | null
}): string | undefined => {
  if (!benefit.redeemedAt) return undefined
  const where = benefit.redeemedLocationName ? ` at ${benefit.redeemedLocationName}` : ''
  const again = benefit.availableAgainAt ? ` Ready again ${dayText(benefit.availableAgainAt)}.` : ''
  return `${whenText(benefit.redeemedAt)}${where}.${again}`
}
