import type { Change, Details } from '../../context.ts'
import type { Asking } from './ChangeButtons.tsx'
import { PauseDialog } from './PauseDialog.tsx'
import { PlanDialog } from './PlanDialog.tsx'

type ChangeDialogProps = {
  asking: Asking
  details: Details
  onClose: () => void
  onChosen: (change: Change) => void
}

/** What is asked before a change of a membership. */
export function ChangeDialog({ asking, details, onClose, onChosen }: ChangeDialogProps) {
  return asking === 'pause' ? (
    <PauseDialog
      options={details.pauseOptions}
      onClose={onClose}
      onChosen={(months) => onChosen({ kind: 'pause', months })}
    />
  ) : (
    <PlanDialog onClose={onClose} onChosen={onChosen} />
  )
}
