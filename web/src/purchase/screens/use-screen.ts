import { useEffect, useState, type ComponentType } from 'react'
import { whenIdle } from '../../idle.ts'
import { loadScreen, prefetchAfter, screenHere } from './screens.ts'
import type { ScreenName } from '../steps.ts'

export const useScreen = (
  name: ScreenName | null,
): { Screen: ComponentType | null; failed: boolean; retry: () => void } => {
  const [state, setState] = useState({ arrived: 0, failed: false, attempt: 0 })
  const Screen = name ? screenHere(name) : null
  const here = Screen !== null
  useEffect(() => {
    if (!name) return
    if (here) return whenIdle(() => prefetchAfter(name))
    let gone = false
    loadScreen(name).then(
      () => !gone && setState((old) => ({ ...old, arrived: old.arrived + 1, failed: false })),
      () => !gone && setState((old) => ({ ...old, failed: true })),
    )
    return () => {
      gone = true
    }
  }, [name, here, state.attempt])
  return {
    Screen,
    failed: state.failed && !here,
    retry: () => setState((old) => ({ ...old, failed: false, attempt: old.attempt + 1 })),
  }
}
