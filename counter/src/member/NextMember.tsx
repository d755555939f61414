import { ActionBar } from '@sipday/ui/actions/ActionBar.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import type { ReactNode } from 'react'
import { codeWords } from '../words.ts'
import { useCounter, useSend } from '../useCounter.tsx'

type NextMemberProps = {
  main?: boolean
  /** The button that redeems, beside it. */
  giant?: ReactNode
  children?: ReactNode
}

/** A code scanned in the meantime is looked up next. */
export function NextMember({ main = true, giant, children }: NextMemberProps) {
  const send = useSend()
  const { code } = useCounter(({ context }) => context.ahead)
  const next = (
    <Button variant={main ? 'contained' : 'outlined'} wide={!children} onClick={() => send({ type: 'NEXT' })}>
      {code.length === 6 ? `Next member, ${codeWords(code)}` : 'Next member'}
    </Button>
  )
  return (
    <ActionBar pinned beside={giant && next}>
      {children}
      {giant ?? next}
    </ActionBar>
  )
}
