import type { CounterMember, CounterShift } from '@sipday/contract/counter.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Perk } from '@sipday/ui/code/Perk.tsx'
import { dayText, redeemLabel, usedText, whenText } from '../words.ts'

export type Benefit = CounterMember['benefits'][number]

const PERIOD_WORDS: Record<Benefit['period'], string> = {
  day: 'once a day',
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
  /** The benefit currently being redeemed. */
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
          state={stateOf(benefit, active)}
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

const stateOf = ({ status, period }: Benefit, active: boolean): string => {
  if (status === 'redeemed') return usedText(period)
  return active ? `Ready, ${PERIOD_WORDS[period]}` : 'Not available now'
}

const noteOf = (benefit: Benefit, timeZone: string): string | undefined => {
  if (!benefit.redeemedAt) return undefined
  const where = benefit.redeemedLocationName ? ` at ${benefit.redeemedLocationName}` : ''
  const again = benefit.availableAgainAt ? ` Ready again ${dayText(benefit.availableAgainAt, timeZone)}.` : ''
  return `${whenText(benefit.redeemedAt, timeZone)}${where}.${again}`
}
