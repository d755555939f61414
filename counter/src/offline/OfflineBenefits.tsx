import { Button } from '@sipday/ui/actions/Button.tsx'
import { Perk } from '@sipday/ui/code/Perk.tsx'
import { newAttempt } from '../counter-actor.ts'
import type { OfflineBenefit } from '../context.ts'
import { useShift } from '../use-till.ts'
import { redeemLabel, usedText } from '../words.ts'
import { useSend } from '../useCounter.tsx'

type OfflineBenefitsProps = { benefits: readonly OfflineBenefit[] }

/** Those of a pass besides the daily drink. */
export function OfflineBenefits({ benefits }: OfflineBenefitsProps) {
  const send = useSend()
  const shift = useShift()
  return (
    <ul>
      {benefits.map((benefit) => (
        <Perk
          key={benefit.mark}
          name={benefit.name}
          ready={benefit.ready}
          state={benefit.ready ? 'Ready, as far as this till can tell' : (benefit.note ?? usedText(benefit.period))}
          note={benefit.ready ? benefit.note : undefined}
          action={
            benefit.ready ? (
              <Button
                variant="outlined"
                aria-label={redeemLabel(benefit, shift)}
                onClick={() => send({ type: 'REDEEM_OFFLINE', benefit, ...newAttempt() })}
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
