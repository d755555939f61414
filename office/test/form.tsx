import { render } from '@testing-library/preact'
import type { ReactNode } from 'react'
import { Router } from 'wouter'
import { AskBeforeLeaving } from '../src/parts/form/AskBeforeLeaving.tsx'
import { useHeldLocation } from '../src/parts/form/use-held-location.ts'

export const showPart = (part: ReactNode, address = '/office/thing') => {
  window.history.replaceState(null, '', address)
  return render(
    <AskBeforeLeaving>
      <Router base="/office" hook={useHeldLocation}>
        {part}
      </Router>
    </AskBeforeLeaving>,
  )
}
