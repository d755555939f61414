import { Button } from '@sipday/ui/Button.tsx'
import { useEffect, useState } from 'react'
import { useRedeem, useSend } from '../useRedeem.tsx'

/** Counts whole seconds down to zero. */
const useSecondsLeft = (seconds: number): number => {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const until = performance.now() + seconds * 1000
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.ceil((until - performance.now()) / 1000))
      setLeft(rest)
      if (rest === 0) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [seconds])
  return left
}

function Countdown({ seconds }: { seconds: number }) {
  const send = useSend()
  const sending = useRedeem((snapshot) => snapshot.matches({ enterOtp: 'sending' }))
  const left = useSecondsLeft(seconds)
  return (
    <Button
      variant="text"
      flush="start"
      busy={sending}
      disabled={left > 0}
      onClick={() => send({ type: 'RESEND_CODE' })}
    >
      {left > 0 ? `Resend Code in ${left} s` : 'Resend Code'}
    </Button>
  )
}

/** "Resend Code", once the wait between two codes is over; until then it says how long (R38, rule J). */
export function ResendCode() {
  const waitSeconds = useRedeem(({ context }) => context.waitSeconds)
  const codesSent = useRedeem(({ context }) => context.codesSent)
  return <Countdown key={codesSent} seconds={codesSent === 0 ? 0 : waitSeconds} />
}
