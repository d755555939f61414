import { useEffect, useState } from 'react'
import { Button } from '../actions/Button.tsx'
import { Icon } from '../icons/Icon.tsx'

export type ResendCodeProps = {
  /** Counted from when this appears; a new `key` restarts it. */
  seconds: number
  sending?: boolean | undefined
  disabled?: boolean | undefined
  onResend: () => void
}

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

export function ResendCode({ seconds, sending = false, disabled, onResend }: ResendCodeProps) {
  const left = useSecondsLeft(seconds)
  if (left > 0) {
    return (
      <p className="row small">
        <Icon name="clock" size="small" />
        You can request a new code in {left} {left === 1 ? 'second' : 'seconds'}
      </p>
    )
  }
  return (
    <div>
      <Button variant="text" flush="start" busy={sending} disabled={disabled} onClick={onResend}>
        Resend Code
      </Button>
    </div>
  )
}
