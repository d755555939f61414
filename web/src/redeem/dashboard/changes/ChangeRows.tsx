import { moveWords } from '@sipday/rules/renewing/move-words.ts'
import { pauseWords } from '@sipday/rules/renewing/pause.ts'
import { planWords } from '@sipday/rules/renewing/plan-words.ts'
import { lazy, Suspense } from 'react'
import type { Change, Details } from '../../context.ts'
import { useRedeem, useSend } from '../../useRedeem.tsx'
import { ChangeRow } from './ChangeRow.tsx'

// Most visits change nothing.
const ChangeDialog = lazy(() => import('./ChangeDialog.tsx').then((module) => ({ default: module.ChangeDialog })))

export type Asking = 'move' | 'pause' | 'plan'

type ChangeRowsProps = {
  details: Details
  disabled: boolean
  asking: Asking | null
  setAsking: (asking: Asking | null) => void
}

/** Nothing where the server offers neither a change nor its undo. */
export function ChangeRows({ details, disabled, asking, setAsking }: ChangeRowsProps) {
  const send = useSend()
  const managed = useRedeem(({ context }) => context.managed)
  const change = (chosen: Change) => send({ type: 'CHANGE_SUBSCRIPTION', change: chosen })
  const { pause, pauseOptions, planChange, planChanges, moves } = details
  const plans = ['plan', 'undoPlan'] as const
  const pauses = ['pause', 'endPause'] as const
  return (
    <>
      {planChanges && (
        <ChangeRow
          icon="cup"
          title="Plan"
          value={managed?.planName}
          verb="Change"
          name={planWords.title}
          kinds={plans}
          disabled={disabled}
          onPress={() => setAsking('plan')}
        />
      )}
      {planChange && planChanges && (
        <ChangeRow
          icon="cup"
          title="Plan Change"
          verb="Undo"
          name={planWords.undo}
          kinds={plans}
          disabled={disabled}
          onPress={() => change({ kind: 'undoPlan' })}
        />
      )}
      {moves && (
        <ChangeRow
          icon="place"
          title="Location"
          value={managed?.locationName}
          verb="Change"
          name={moveWords.title}
          kinds={['move']}
          disabled={disabled}
          onPress={() => setAsking('move')}
        />
      )}
      {pause && (
        <ChangeRow
          icon="pause"
          title="Pause"
          verb={pause.begun ? 'End' : 'Undo'}
          name={pause.begun ? pauseWords.end : pauseWords.undo}
          kinds={pauses}
          disabled={disabled}
          onPress={() => change({ kind: 'endPause' })}
        />
      )}
      {!pause && pauseOptions.length > 0 && (
        <ChangeRow
          icon="pause"
          title={pauseWords.title}
          kinds={pauses}
          disabled={disabled}
          onPress={() => setAsking('pause')}
        />
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
