import { Button } from '@sipday/ui/actions/Button.tsx'
import { Dialog } from '@sipday/ui/dialogs/Dialog.tsx'
import { useState } from 'react'
import { Camera } from './Camera.tsx'

const LOOK_EVERY_MS = 120

type ScannerProps = { open: boolean; onClose: () => void; onCode: (code: string) => void; onKeepOn: () => void }

export function Scanner({ open, onClose, onCode, onKeepOn }: ScannerProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      kind="sheet"
      title="Scan the member’s code"
      actions={
        <>
          <Button variant="outlined" wide onClick={onClose}>
            Type the digits instead
          </Button>
          <Button variant="text" wide onClick={onKeepOn}>
            Keep the camera on for every guest
          </Button>
        </>
      }
    >
      <OneScan onCode={onCode} />
    </Dialog>
  )
}

/** The first code in the picture is the answer. */
function OneScan({ onCode }: { onCode: (code: string) => void }) {
  const [done, setDone] = useState(false)
  if (done) return null
  const take = (text: string) => {
    setDone(true)
    onCode(text)
  }
  return <Camera facing="environment" everyMs={LOOK_EVERY_MS} onCode={take} />
}
