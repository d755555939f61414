import type { CounterMember, CounterShift } from '@sipday/contract/counter.ts'
import { isolated } from '@sipday/rules/written/isolated.ts'
import { afterPayment, birthdayWords, leftText } from '@sipday/rules/uses/left-words.ts'
import { perWords } from '@sipday/rules/uses/use-words.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Perk } from '@sipday/ui/code/Perk.tsx'
import { againDay, isNotYet, nextTime, redeemLabel, usedText, whenText } from '../words.ts'

export type Benefit = CounterMember['benefits'][number]

const PERIOD_WORDS: Record<Benefit['period'], string> = {
  day: 'once a day',
  week: 'once a week',
  month: 'once a month',
  term: 'a one-time benefit',
  unlimited: 'no limit',
}

type BenefitListProps = {
  benefits: readonly Benefit[]
  timeZone: string
  shift: CounterShift | undefined
  /** An unpaid or ended membership has nothing ready. */
  active: boolean
  busyId: string | null
  onRedeem: (benefit: Benefit) => void
}

export function BenefitList({ benefits, timeZone, shift, active, busyId, onRedeem }: BenefitListProps) {
  return (
    <ul>
      {benefits.map((benefit) => (
        <Perk
          key={benefit.entitlementId}
          name={benefit.name}
          ready={active && benefit.status !== 'redeemed'}
          state={stateOf(benefit, active, timeZone)}
          note={noteOf(benefit, timeZone)}
          action={
            active && benefit.status === 'available' ? (
              <Button
                variant="outlined"
                busy={busyId === benefit.entitlementId}
                aria-label={redeemLabel(benefit, shift)}
                onClick={() => onRedeem(benefit)}
              >
                Redeem
              </Button>
            ) : undefined
          }
        />
      ))}
    </ul>
  )
}

/** Why what comes with the birthday is not ready, though it is not used up. */
export const birthdayNotNow = ({ birthday, left }: Benefit): string | undefined =>
  birthday && birthday !== 'now' && left !== 0 ? birthdayWords.atTill[birthday] : undefined

const stateOf = (benefit: Benefit, active: boolean, timeZone: string): string => {
  const { status, period, readyAt, hours, birthday } = benefit
  if (!active && status !== 'redeemed') return 'Not available now'
  const comes = birthdayNotNow(benefit)
  if (comes) return comes
  if (isNotYet(benefit) && readyAt) return nextTime(readyAt, timeZone)
  if (status === 'redeemed') return usedText(period)
  if (birthday) return [birthdayWords.atTill.now, leftText(benefit), hours].filter(Boolean).join(', ')
  const often = benefit.eachPayment ? `once ${perWords.term}` : PERIOD_WORDS[period]
  return ['Ready', leftText(benefit) ?? often, hours].filter(Boolean).join(', ')
}

const noteOf = (benefit: Benefit, timeZone: string): string | undefined => {
  const { redeemedAt, redeemedLocationName, availableAgainAt, hours } = benefit
  const left = isNotYet(benefit) ? [leftText(benefit), hours] : []
  if (!redeemedAt) return left.filter(Boolean).join('. ') || undefined
  const where = redeemedLocationName ? ` at ${isolated(redeemedLocationName)}` : ''
  const again = availableAgainAt && !isNotYet(benefit) ? `Ready again ${againDay(availableAgainAt, timeZone)}.` : ''
  const paid = benefit.status === 'redeemed' && benefit.eachPayment && !isNotYet(benefit) ? afterPayment : ''
  return [`${whenText(redeemedAt, timeZone)}${where}.`, again, paid, ...left.filter(Boolean).map((part) => `${part}.`)]
    .filter(Boolean)
    .join(' ')
}
