import { Button } from '@sipday/ui/actions/Button.tsx'
import { useId } from 'react'
import css from '../counter.module.css'
import { useCounter, useSend } from '../useCounter.tsx'

const REASONS = ['Phone is out of power', 'Phone was left at home', 'Page does not open', 'Something else'] as const

/** In the row of whom the guest is: the press that says why opens the member. */
export function WhyNoCode({ membershipId }: { membershipId: string }) {
  const send = useSend()
  const id = useId()
  const opening = useCounter((snapshot) => snapshot.matches({ desk: { till: { find: 'opening' } } }))
  return (
    <div role="group" aria-labelledby={id} className={css.reasons}>
      <h3 id={id} className="h4">
        Why is there no code?
      </h3>
      {REASONS.map((reason) => (
        <Button
          key={reason}
          variant="outlined"
          disabled={opening}
          onClick={() => send({ type: 'OPEN_FOUND', membershipId, reason })}
        >
          {reason}
        </Button>
      ))}
    </div>
  )
}
