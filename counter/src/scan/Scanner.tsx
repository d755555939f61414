import { Button } from '@sipday/ui/Button.tsx'
import { Dialog } from '@sipday/ui/Dialog.tsx'
import { Camera } from './Camera.tsx'

type ScannerProps = { open: boolean; onClose: () => void; onCode: (code: string) => void }

/** Reads a member's QR code with the camera; typing is one press away. */
export function Scanner({ open, onClose, onCode }: ScannerProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      kind="sheet"
      title="Scan the member’s code"
      actions={
        <Button variant="outlined" wide onClick={onClose}>
          Type the digits instead
        </Button>
      }
    >
      <Camera onCode={onCode} />
    </Dialog>
  )
}
