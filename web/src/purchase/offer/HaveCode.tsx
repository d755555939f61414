import type { Location, Plan } from '@sipday/rules/catalogue.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { orderOf } from '../order/order-terms.ts'
import { useWizard } from '../useWizard.tsx'

const CodeField = lazy(() => import('./CodeField.tsx').then((module) => ({ default: module.CodeField })))

/** Folded until someone has a code: from a link, or from before. */
export function HaveCode({ plan, location }: { plan: Plan; location: Location }) {
  const found = useWizard(({ context }) => context.offer)
  const [pressed, setPressed] = useState(false)
  const linked = useSyncExternalStore(
    () => () => undefined,
    () => new URLSearchParams(window.location.search).get('code') ?? '',
    () => '',
  )
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
      <CodeField plan={plan} location={location} order={orderOf(plan, location.id)} linked={linked} focused={pressed} />
    </Suspense>
  )
}
