import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { useMutation } from '@tanstack/react-query'
import { failureText } from '../../failure.ts'

/** To the person who presses, and to no one else. */
export function SendToMe({ send }: { send: () => Promise<unknown> }) {
  const sent = useMutation({ mutationFn: send })
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
