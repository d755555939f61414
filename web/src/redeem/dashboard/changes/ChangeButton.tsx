import { Button } from '@sipday/ui/actions/Button.tsx'
import type { Change } from '../../context.ts'
import { useChanging } from './use-changing.ts'

type ChangeButtonProps = { label: string; kinds: readonly Change['kind'][]; disabled: boolean; onClick: () => void }

export function ChangeButton({ label, kinds, disabled, onClick }: ChangeButtonProps) {
  return (
    <Button variant="outlined" wide busy={useChanging(kinds)} disabled={disabled} onClick={onClick}>
      {label}
    </Button>
  )
}
