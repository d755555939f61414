import { eraseTexts } from '@sipday/rules/office/words/erase-words.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Dialog } from '@sipday/ui/dialogs/Dialog.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAlone } from '../approvals/use-alone.ts'
import { Waiting } from '../parts/Waiting.tsx'
import { EraseForm } from './EraseForm.tsx'
import { erasePreviewQuery } from './queries.ts'

export function EraseDialog({ customerId, onClose }: { customerId: string; onClose: () => void }) {
  const client = useQueryClient()
  const query = useQuery(erasePreviewQuery(customerId))
  const alone = useAlone({ kind: 'erase' })
  const [done, setDone] = useState<'asked' | 'erased' | null>(null)
  const close = () => {
    onClose()
    if (done) void client.invalidateQueries()
  }
  return (
    <Dialog kind="full" open onClose={close} title={eraseTexts.title}>
      {done ? (
        <div className="stack">
          <Alert kind="ok">{done === 'asked' ? eraseTexts.asked(alone) : eraseTexts.erased}</Alert>
          <div>
            <Button onClick={close}>{eraseTexts.done}</Button>
          </div>
        </div>
      ) : (
        <Waiting query={query} label={eraseTexts.loading} failed={eraseTexts.failed}>
          {(preview) => <EraseForm customerId={customerId} preview={preview} onClose={close} onDone={setDone} />}
        </Waiting>
      )}
    </Dialog>
  )
}
