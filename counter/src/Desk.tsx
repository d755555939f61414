import { cx } from '@sipday/ui/cx.ts'
import { titleOf } from '@sipday/ui/text/shop-name.ts'
import { Spinner } from '@sipday/ui/loading/Spinner.tsx'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { Conflicts } from './today/Conflicts.tsx'
import { MemberPanel } from './member/MemberPanel.tsx'
import { FindMember } from './find/FindMember.tsx'
import { isAnswer, isAtKeys, placeOf, titleOf as placeName } from './places.ts'
import { keepSteadyCamera, steadyCamera } from './scan/camera-setting.ts'
import { scannedCode } from './scan/scanned-code.ts'
import type { Facing } from './scan/watch-camera.ts'
import { SwitchPerson } from './people/SwitchPerson.tsx'
import { ShiftReport } from './report/ShiftReport.tsx'
import { SoldOut } from './sold-out/SoldOut.tsx'
import { SignIn } from './sign-in/SignIn.tsx'
import { KeypadPanel } from './till/KeypadPanel.tsx'
import { useKeyboard } from './till/use-keyboard.ts'
import { Today } from './today/Today.tsx'
import css from './counter.module.css'
import { useCounter, useActor } from './useCounter.tsx'

const SteadyCamera = lazy(async () => ({ default: (await import('./scan/SteadyCamera.tsx')).SteadyCamera }))

/** Wide screens keep the keypad on the left and everything else on the right. */
export function Desk() {
  const actor = useActor()
  const place = useCounter(placeOf)
  const [camera, setCamera] = useState(() => steadyCamera(localStorage))
  const changeCamera = (facing: Facing | null) => {
    keepSteadyCamera(localStorage, facing)
    setCamera(facing)
  }
  useEffect(() => {
    document.title = titleOf(placeName(place))
  }, [place])
  const digit = useCallback(
    (value: string) => {
      // While a result is shown, the first digit of the next code leads back to the keypad.
      if (isAnswer(placeOf(actor.getSnapshot()))) actor.send({ type: 'NEXT' })
      actor.send({ type: 'DIGIT', digit: value })
    },
    [actor],
  )
  const scan = useCallback(
    (text: string) => {
      const found = scannedCode(text)
      actor.send(found ? { type: 'SCANNED', ...found } : { type: 'SCANNED_OTHER', text })
    },
    [actor],
  )
  useKeyboard({
    onDigit: digit,
    onScan: scan,
    onDelete: () => actor.send({ type: 'DELETE_DIGIT' }),
    onClear: () => actor.send({ type: 'CLEAR' }),
  })
  if (place === 'starting') return <Spinner label="Opening the till" />
  if (place === 'signIn') return <SignIn />
  if (place === 'find') return <FindMember />
  if (place === 'people') return <SwitchPerson />
  if (place === 'report') return <ShiftReport />
  if (place === 'today') return <Today />
  if (place === 'conflicts') return <Conflicts />
  if (place === 'soldOut') return <SoldOut />
  const atKeys = isAtKeys(place)
  return (
    <div className={css.desk}>
      <div className={cx(css.keys, !atKeys && css.wideOnly)}>
        <KeypadPanel onDigit={digit} onScan={scan} onKeepCameraOn={camera ? null : () => changeCamera('environment')} />
      </div>
      <div className={cx(css.answer, atKeys && css.wideOnly)}>
        <MemberPanel />
      </div>
      {camera && (
        <Suspense>
          <SteadyCamera facing={camera} onScan={scan} onChange={changeCamera} />
        </Suspense>
      )}
    </div>
  )
}
