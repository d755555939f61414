import { pauseWords } from '@sipday/rules/renewing/pause.ts'
import { Button } from '@sipday/ui/Button.tsx'
import { useState } from 'react'
import type { Details } from '../../context.ts'
import { useRedeem, useSend } from '../../useRedeem.tsx'
import { PauseDialog } from './PauseDialog.tsx'

/** The way into a pause of one to three months, or out of it; nothing where the server offers neither. */
export function PauseButton({ details, disabled }: { details: Details; disabled: boolean }) {
  const send = useSend()
  const [asking, setAsking] = useState(false)
  const changing = useRedeem(
    (snapshot) =>
      snapshot.matches({ success: { details: 'changing' } }) &&
      (snapshot.context.change?.kind === 'pause' || snapshot.context.change?.kind === 'endPause'),
  )
  const { pause, pauseOptions } = details
  if (pause)
    return (
      <Button
        variant="outlined"
        wide
        busy={changing}
        disabled={disabled}
        onClick={() => send({ type: 'CHANGE_SUBSCRIPTION', change: { kind: 'endPause' } })}
      >
        {pause.begun ? pauseWords.end : pauseWords.undo}
      </Button>
    )
  if (pauseOptions.length === 0) return null
  return (
    <>
      <Button variant="outlined" wide busy={changing} disabled={disabled} onClick={() => setAsking(true)}>
        {pauseWords.title}
      </Button>
      <PauseDialog
        open={asking}
        options={pauseOptions}
        onClose={() => setAsking(false)}
        onChosen={(months) => {
          setAsking(false)
          send({ type: 'CHANGE_SUBSCRIPTION', change: { kind: 'pause', months } })
        }}
      />
    </>
  )
}
