import { type PauseOption, pauseWords } from '@sipday/rules/renewing/pause.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Dialog } from '@sipday/ui/dialogs/Dialog.tsx'
import { RadioCards } from '@sipday/ui/fields/choosing/RadioCards.tsx'
import { useState } from 'react'

type PauseDialogProps = {
  options: readonly PauseOption[]
  usableUntil: string | null
  onClose: () => void
  onChosen: (months: number) => void
}

/** Nothing is chosen beforehand. */
export function PauseDialog({ options, usableUntil, onClose, onChosen }: PauseDialogProps) {
  const [months, setMonths] = useState<number | null>(null)
  return (
    <Dialog
      open
      kind="sheet"
      title={pauseWords.title}
      onClose={onClose}
      actions={
        <>
          <Button wide variant="outlined" onClick={onClose}>
            Go Back
          </Button>
          <Button wide disabled={months === null} onClick={() => months !== null && onChosen(months)}>
            Pause
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{pauseWords.intro(usableUntil)}</p>
        <RadioCards
          legend="How long?"
          options={options.map((option) => ({
            value: String(option.months),
            title: pauseWords.option(option),
            lines: [],
          }))}
          value={months === null ? undefined : String(months)}
          onChange={(value) => setMonths(Number(value))}
        />
      </div>
    </Dialog>
  )
}
