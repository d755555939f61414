import { leavingTexts } from '@sipday/rules/renewing/leaving.ts'
import type { Details } from '../../context.ts'
import { useSend } from '../../useRedeem.tsx'
import type { Asking } from '../changes/ChangeRows.tsx'

const offered = ({ pause, pauseOptions, planChanges, moves }: Details): Asking[] => [
  ...(!pause && pauseOptions.length > 0 ? (['pause'] as const) : []),
  ...(planChanges ? (['plan'] as const) : []),
  ...(moves ? (['move'] as const) : []),
]

/** Beside the decision: what else may be done, as plain links of equal weight (decision 105). */
export function InsteadLinks({ details, onAsk }: { details: Details; onAsk: (asking: Asking) => void }) {
  const send = useSend()
  const all = offered(details)
  if (all.length === 0) return null
  return (
    <p className="small">
      {leavingTexts.instead}{' '}
      {all.map((asking, index) => (
        <span key={asking}>
          {index > 0 && ', '}
          <a
            href="/redeem"
            onClick={(event) => {
              event.preventDefault()
              send({ type: 'BACK' })
              onAsk(asking)
            }}
          >
            {leavingTexts[asking]}
          </a>
        </span>
      ))}
    </p>
  )
}
