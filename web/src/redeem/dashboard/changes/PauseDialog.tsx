import { type PauseOption, pauseWords } from '@sipday/rules/renewing/pause.ts'
import { Button } from '@sipday/ui/Button.tsx'
import { Dialog } from '@sipday/ui/Dialog.tsx'
import { RadioCards } from '@sipday/ui/fields/RadioCards.tsx'
import { useState } from 'react'

type PauseDialogProps = {
  options: readonly PauseOption[]
  onClose: () => void
  onChosen: (months: number) => void
}

/** How long to pause: each length with the day it ends. */
export function PauseDialog({ options, onClose, onChosen }: PauseDialogProps) {
  const [months, setMonths] = useState(options[0]?.months ?? 1)
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
          <Button wide onClick={() => onChosen(months)}>
            Pause
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{pauseWords.intro}</p>
        <RadioCards
          legend="How long?"
          options={options.map((option) => ({
            value: String(option.months),
            title: pauseWords.option(option),
            lines: [],
          }))}
          value={String(months)}
          onChange={(value) => setMonths(Number(value))}
        />
      </div>
    </Dialog>
  )
}
