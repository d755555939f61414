import { Button } from '@sipday/ui/Button.tsx'

/** A button of the member's page, which cannot be pressed here. */
export function Inert({ children }: { children: string }) {
  return (
    <Button variant="outlined" wide disabled>
      {children}
    </Button>
  )
}
