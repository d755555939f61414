import type { Change, Details } from '../../context.ts'
import type { Asking } from './ChangeRows.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { PauseDialog } from './PauseDialog.tsx'
import { PlanDialog } from './PlanDialog.tsx'

type ChangeDialogProps = {
  asking: Asking
  details: Details
  onClose: () => void
  onChosen: (change: Change) => void
}

export function ChangeDialog({ asking, details, onClose, onChosen }: ChangeDialogProps) {
  switch (asking) {
    case 'pause':
      return (
        <PauseDialog
          options={details.pauseOptions}
          usableUntil={details.chargedThroughDate}
          onClose={onClose}
          onChosen={(months) => onChosen({ kind: 'pause', months })}
        />
      )
    case 'plan':
      return <PlanDialog onClose={onClose} onChosen={onChosen} />
    case 'move':
      return <MoveDialog onClose={onClose} onChosen={onChosen} />
  }
}
