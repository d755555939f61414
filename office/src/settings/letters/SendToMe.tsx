import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { useMutation } from '@tanstack/react-query'
import { failureText } from '../../failure.ts'
import { useChange } from '../../prove/prove-again.ts'

/** Sends the letter as it is in the draft to the person who presses, and to no one else. */
export function SendToMe({ textKey }: { textKey: string }) {
  const change = useChange()
  const sent = useMutation({ mutationFn: () => change('letter-try', { id: textKey }) })
  return (
    <>
      <div>
        <Button variant="outlined" busy={sent.isPending} onClick={() => sent.mutate()}>
          Send to Me
        </Button>
      </div>
      <div role="status">
        {sent.isSuccess && <Alert kind="ok">It is on its way to the email address that you sign in with.</Alert>}
        {sent.error && <Alert kind="bad">{failureText(sent.error, 'The letter could not be sent.')}</Alert>}
      </div>
    </>
  )
}
