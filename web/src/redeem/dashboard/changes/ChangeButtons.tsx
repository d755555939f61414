import { moveWords } from '@sipday/rules/renewing/move-words.ts'
import { pauseWords } from '@sipday/rules/renewing/pause.ts'
import { planWords } from '@sipday/rules/renewing/plan-words.ts'
import { lazy, Suspense } from 'react'
import type { Change, Details } from '../../context.ts'
import { useSend } from '../../useRedeem.tsx'
import { ChangeButton } from './ChangeButton.tsx'

// Most visits change nothing.
const ChangeDialog = lazy(() => import('./ChangeDialog.tsx').then((module) => ({ default: module.ChangeDialog })))

export type Asking = 'move' | 'pause' | 'plan'

type ChangeButtonsProps = {
  details: Details
  disabled: boolean
  /** The dialog that is open. */
  asking: Asking | null
  setAsking: (asking: Asking | null) => void
}

/** Nothing where the server offers neither a change nor its undo. */
export function ChangeButtons({ details, disabled, asking, setAsking }: ChangeButtonsProps) {
  const send = useSend()
  const change = (chosen: Change) => send({ type: 'CHANGE_SUBSCRIPTION', change: chosen })
  const { pause, pauseOptions, planChange, planChanges, moves } = details
  const plans = ['plan', 'undoPlan'] as const
  const pauses = ['pause', 'endPause'] as const
  return (
    <>
      {planChanges && (
        <ChangeButton label={planWords.title} kinds={plans} disabled={disabled} onClick={() => setAsking('plan')} />
      )}
      {planChange && planChanges && (
        <ChangeButton
          label={planWords.undo}
          kinds={plans}
          disabled={disabled}
          onClick={() => change({ kind: 'undoPlan' })}
        />
      )}
      {moves && (
        <ChangeButton label={moveWords.title} kinds={['move']} disabled={disabled} onClick={() => setAsking('move')} />
      )}
      {pause && (
        <ChangeButton
          label={pause.begun ? pauseWords.end : pauseWords.undo}
          kinds={pauses}
          disabled={disabled}
          onClick={() => change({ kind: 'endPause' })}
        />
      )}
      {!pause && pauseOptions.length > 0 && (
        <ChangeButton label={pauseWords.title} kinds={pauses} disabled={disabled} onClick={() => setAsking('pause')} />
      )}
      {asking && (
        <Suspense fallback={null}>
          <ChangeDialog
            asking={asking}
            details={details}
            onClose={() => setAsking(null)}
            onChosen={(chosen) => {
              setAsking(null)
              change(chosen)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
