import type { SettledByHand } from '@sipday/contract/office/home.ts'
import { settleTexts, settling, todoTitles } from '@sipday/rules/office/words/todo-words.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Dialog } from '@sipday/ui/dialogs/Dialog.tsx'
import { TextArea } from '@sipday/ui/fields/TextArea.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '../failure.ts'
import { createKeys } from '../parts/form/retry-key.ts'
import { useChange } from '../prove/prove-again.ts'

type SettleDialogProps = { kind: SettledByHand; subject: string; onClose: () => void }

export function SettleDialog({ kind, subject, onClose }: SettleDialogProps) {
  const client = useQueryClient()
  const change = useChange()
  const [withKey] = useState(createKeys)
  const [note, setNote] = useState('')
  const [isMissing, setMissing] = useState(false)
  const settle = useMutation({
    mutationFn: () => {
      const body = { kind, subject, note: note.trim() }
      return withKey(body, (key) => change('finding-settle', body, key))
    },
    onSuccess: () => {
      onClose()
      void client.invalidateQueries()
    },
  })
  return (
    <Dialog
      kind="sheet"
      open
      onClose={onClose}
      title={settling.heading(todoTitles[kind])}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            {settling.keep}
          </Button>
          <Button
            busy={settle.isPending}
            onClick={() => {
              setMissing(note.trim() === '')
              if (note.trim() !== '') settle.mutate()
            }}
          >
            {settling.confirm}
          </Button>
        </>
      }
    >
      <p>{settleTexts[kind]}</p>
      <TextArea
        label={settling.note}
        helper={settling.helper}
        value={note}
        maxLength={200}
        error={isMissing && note.trim() === '' ? 'Please say what you looked at.' : undefined}
        onChange={setNote}
      />
      {settle.error && <Alert kind="bad">{failureText(settle.error, settling.failed)}</Alert>}
    </Dialog>
  )
}
