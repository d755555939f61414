import { Button } from '@sipday/ui/actions/Button.tsx'
import { useState } from 'react'
import css from '../counter.module.css'
import { Camera } from './Camera.tsx'
import { createSeenOnce } from './seen-once.ts'
import { useAwake } from './use-awake.ts'
import type { Facing } from './watch-camera.ts'

/** A tablet that looks all day looks half as often. */
const LOOK_EVERY_MS = 250

type SteadyCameraProps = { facing: Facing; onScan: (text: string) => void; onChange: (facing: Facing | null) => void }

/**
 * Whoever holds up a code is the next guest, without a press. The screen stays on; a hidden page releases the camera.
 */
export function SteadyCamera({ facing, onScan, onChange }: SteadyCameraProps) {
  const isSeen = useAwake()
  const [isNew] = useState(createSeenOnce)
  return (
    <section className={css.steady} aria-label="Camera">
      {isSeen && (
        <Camera
          key={facing}
          facing={facing}
          everyMs={LOOK_EVERY_MS}
          onCode={(text, code) => {
            if (isNew(code, performance.now())) onScan(text)
          }}
        />
      )}
      <div className={css.steadyButtons}>
        <Button variant="text" onClick={() => onChange(facing === 'user' ? 'environment' : 'user')}>
          Use the Other Camera
        </Button>
        <Button variant="text" onClick={() => onChange(null)}>
          Turn the Camera Off
        </Button>
      </div>
    </section>
  )
}
