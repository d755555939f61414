import type { Location, Plan } from '@sipday/rules/catalogue.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { usePageData } from '../page-data.tsx'
import { useSend, useWizard } from '../useWizard.tsx'

const load = () => import('./CodeField.tsx')
const CodeField = lazy(() => load().then((module) => ({ default: module.CodeField })))

/** Folded until someone has a code: from a link, or from before. */
export function HaveCode({ plan, location }: { plan: Plan; location: Location }) {
  const found = useWizard(({ context }) => context.offer)
  const quantity = useWizard(({ context }) => context.numberOfSubscriptions)
  const { call } = usePageData()
  const send = useSend()
  const [pressed, setPressed] = useState(false)
  const linked = useSyncExternalStore(
    () => () => undefined,
    () => new URLSearchParams(window.location.search).get('code') ?? '',
    () => '',
  )
  const asks = { plan, location, linked, quantity, call, send }
  // Who goes on before the field is there gets what the link promises.
  const isShown = useRef(false)
  const leaves = useEffectEvent(() => void (linked && !isShown.current && load().then(({ askLate }) => askLate(asks))))
  useEffect(() => leaves, [])
  const folded = (
    <div>
      <Button variant="text" onClick={() => setPressed(true)}>
        Have a code?
      </Button>
    </div>
  )
  if (!pressed && !linked && !found) return folded
  return (
    <Suspense fallback={folded}>
      <CodeField {...asks} focused={pressed} onShown={() => void (isShown.current = true)} />
    </Suspense>
  )
}
