import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { useSend } from '../../useRedeem.tsx'

/** Shown without a code; managing requires one (R59). */
export function JustPaid() {
  const send = useSend()
  return (
    <Alert
      kind="info"
      heading="Here is what you just bought."
      announce={false}
      action={
        <Button variant="outlined" onClick={() => send({ type: 'SIGN_IN' })}>
          Sign In with a Code
        </Button>
      }
    >
      Sign in to see it on this device later, to change the card, or to cancel.
    </Alert>
  )
}
