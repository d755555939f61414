import { Button } from '@sipday/ui/Button.tsx'
import { Icon } from '@sipday/ui/Icon.tsx'
import { useEffect, useState } from 'react'

/** Codes are sent 30 s apart (rule J). */
export const RESEND_SECONDS = 30

/** "Resend Code", which rests for 30 seconds after each code and counts them. */
export function ResendCode({ onResend, disabled }: { onResend: () => void; disabled: boolean }) {
  const [sentAt, setSentAt] = useState(() => Date.now())
  const [left, setLeft] = useState(RESEND_SECONDS)
  useEffect(() => {
    const tick = () => setLeft(Math.max(0, Math.ceil(RESEND_SECONDS - (Date.now() - sentAt) / 1000)))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [sentAt])

  if (left > 0) {
    return (
      <p className="row small">
        <Icon name="clock" size="small" />
        You can ask for a new code in {left} {left === 1 ? 'second' : 'seconds'}
      </p>
    )
  }
  return (
    <div>
      <Button
        variant="text"
        flush="start"
        disabled={disabled}
        onClick={() => {
          setSentAt(Date.now())
          onResend()
        }}
      >
        Resend Code
      </Button>
    </div>
  )
}
