import { disputeTexts } from '@sipday/rules/refunds/dispute-words.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Dialog } from '@sipday/ui/dialogs/Dialog.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '../../failure.ts'
import { useChange } from '../../prove/prove-again.ts'
import type { Dispute } from '../queries.ts'

export function AcceptLoss({ dispute: { id, cents } }: { dispute: Dispute }) {
  const change = useChange()
  const client = useQueryClient()
  const [asks, setAsks] = useState(false)
  const accept = useMutation({
    mutationFn: () => change('dispute-answer', { disputeId: id, accept: true }),
    onSettled: () => client.invalidateQueries(),
  })
  return (
    <div className="stack">
      {accept.error && <Alert kind="bad">{failureText(accept.error, disputeTexts.notDecided)}</Alert>}
      <div>
        <Button variant="outlined" busy={accept.isPending} onClick={() => setAsks(true)}>
          {disputeTexts.accept}
        </Button>
      </div>
      <Dialog
        open={asks}
        onClose={() => setAsks(false)}
        title={disputeTexts.acceptTitle}
        kind="sheet"
        actions={
          <>
            <Button
              variant="danger"
              onClick={() => {
                setAsks(false)
                accept.mutate()
              }}
            >
              {disputeTexts.accept}
            </Button>
            <Button variant="outlined" onClick={() => setAsks(false)}>
              {disputeTexts.keep}
            </Button>
          </>
        }
      >
        <p>{disputeTexts.acceptText(cents)}</p>
      </Dialog>
    </div>
  )
}
