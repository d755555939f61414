import { refundTexts } from '@sipday/rules/refunds/refund-words.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Dialog } from '@sipday/ui/dialogs/Dialog.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAlone } from '../approvals/use-alone.ts'
import { Waiting } from '../parts/Waiting.tsx'
import { previewQuery, type Refunded } from './queries.ts'
import { RefundForm } from './RefundForm.tsx'

type RefundDialogProps = {
  /** Null while the dialog is closed. */
  squarePaymentId: string | null
  onClose: () => void
}

export function RefundDialog({ squarePaymentId, onClose }: RefundDialogProps) {
  if (squarePaymentId === null) return null
  return <OpenDialog key={squarePaymentId} squarePaymentId={squarePaymentId} onClose={onClose} />
}

function OpenDialog({ squarePaymentId, onClose }: { squarePaymentId: string; onClose: () => void }) {
  const client = useQueryClient()
  const query = useQuery(previewQuery(squarePaymentId))
  const alone = useAlone({ kind: 'refund' })
  const [done, setDone] = useState<Refunded | null>(null)
  return (
    <Dialog kind="full" open onClose={onClose} title={refundTexts.title}>
      {done ? (
        <div className="stack">
          <Alert kind="ok">
            {done === 'asked'
              ? refundTexts.asked(alone)
              : done === 'credited'
                ? refundTexts.credited
                : refundTexts.sent}
          </Alert>
          <div>
            <Button onClick={onClose}>Done</Button>
          </div>
        </div>
      ) : (
        <Waiting query={query} label={refundTexts.loading} failed={refundTexts.notLoaded}>
          {(payment) => (
            <RefundForm
              payment={payment}
              onClose={onClose}
              onDone={(state) => {
                setDone(state)
                void client.invalidateQueries({ predicate: ({ queryKey: [name] }) => name !== 'refund-preview' })
              }}
            />
          )}
        </Waiting>
      )}
    </Dialog>
  )
}
