import { undoTexts } from '@sipday/rules/office/words/membership-words.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Dialog } from '@sipday/ui/dialogs/Dialog.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

type ActionDialogProps = {
  title: string
  onClose: () => void
  /** Calls `done` with a sentence about what was done. */
  children: (done: (said: string) => void) => ReactNode
}

/** Says what was done and has the page read again. */
export function ActionDialog({ title, onClose, children }: ActionDialogProps) {
  const client = useQueryClient()
  const [said, setSaid] = useState<string | null>(null)
  const close = () => {
    onClose()
    if (said) void client.invalidateQueries()
  }
  return (
    <Dialog kind="full" open onClose={close} title={title}>
      {said ? (
        <div className="stack">
          <Alert kind="ok">{said}</Alert>
          <div>
            <Button onClick={close}>{undoTexts.close}</Button>
          </div>
        </div>
      ) : (
        children(setSaid)
      )}
    </Dialog>
  )
}
