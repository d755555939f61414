import { Button } from '@sipday/ui/actions/Button.tsx'

/** Cannot be pressed here. */
export function Inert({ children }: { children: string }) {
  return (
    <Button variant="outlined" wide disabled>
      {children}
    </Button>
  )
}
