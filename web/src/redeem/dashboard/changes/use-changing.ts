import type { Change } from '../../context.ts'
import { useRedeem } from '../../useRedeem.tsx'

export const useChanging = (kinds: readonly Change['kind'][]): boolean =>
  useRedeem(
    (snapshot) =>
      snapshot.matches({ success: { details: 'changing' } }) &&
      snapshot.context.change !== null &&
      kinds.includes(snapshot.context.change.kind),
  )
