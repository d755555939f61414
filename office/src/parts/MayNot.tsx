import { rolesThatMay } from '@sipday/rules/office/capabilities.ts'
import type { Capability } from '@sipday/contract/office/people.ts'
import { EmptyState } from '@sipday/ui/notices/EmptyState.tsx'
import { roleWords } from '@sipday/rules/office/roles.ts'
import { listText } from '@sipday/rules/texts/list-text.ts'
import { GoButton } from './GoButton.tsx'

/** Names the roles that open the page. */
export function MayNot({ needs }: { needs: Capability }) {
  const roles = rolesThatMay(needs).map((role) => roleWords[role])
  return (
    <EmptyState
      title="This page is not part of your role"
      text={<p>It opens for: {listText(roles, 'or')}. Ask one of them if you need something from it.</p>}
      action={<GoButton to="/">Go to Home</GoButton>}
    />
  )
}
