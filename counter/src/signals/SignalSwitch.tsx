import { Checkbox } from '@sipday/ui/fields/choosing/Checkbox.tsx'
import { useState } from 'react'
import { signalsAreOn, switchSignals } from './answer-signals.ts'

/** Sound and vibration of this device, on or off. */
export function SignalSwitch() {
  const [on, setOn] = useState(() => signalsAreOn(localStorage))
  const change = (wanted: boolean) => {
    switchSignals(localStorage, wanted)
    setOn(wanted)
  }
  return <Checkbox label="Sound and vibration for yes and no" checked={on} onChange={change} />
}
