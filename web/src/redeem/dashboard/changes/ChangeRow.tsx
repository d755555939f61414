import type { Change } from '../../context.ts'
import { AccountRow, type AccountRowProps } from '../rows/AccountRow.tsx'
import { useChanging } from './use-changing.ts'

type ChangeRowProps = Omit<AccountRowProps, 'busy'> & { kinds: readonly Change['kind'][] }

export function ChangeRow({ kinds, ...row }: ChangeRowProps) {
  return <AccountRow {...row} busy={useChanging(kinds)} />
}
