import { Button } from '@sipday/ui/actions/Button.tsx'
import type { Change } from '../../context.ts'
import { useRedeem } from '../../useRedeem.tsx'

type ChangeButtonProps = { label: string; kinds: readonly Change['kind'][]; disabled: boolean; onClick: () => void }

export function ChangeButton({ label, kinds, disabled, onClick }: ChangeButtonProps) {
  const changing = useRedeem(
    (snapshot) =>
      snapshot.matches({ success: { details: 'changing' } }) &&
      snapshot.context.change !== null &&
      kinds.includes(snapshot.context.change.kind),
  )
  return (
    <Button variant="outlined" wide busy={changing} disabled={disabled} onClick={onClick}>
      {label}
    </Button>
  )
}
