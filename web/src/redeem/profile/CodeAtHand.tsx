import { codeText } from '@sipday/rules/membership.ts'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { MembershipCode } from '@sipday/ui/code/MembershipCode.tsx'
import { useQuery } from '@tanstack/react-query'
import { useAccountArea, useRedeem } from '../useRedeem.tsx'

/** The code comes before any questions, for someone at the counter. */
export function CodeAtHand() {
  const { queriesOf } = useAccountArea()
  const customerId = useRedeem(({ context }) => context.customerId) ?? ''
  // The account has already been loaded.
  const { data = [] } = useQuery({ ...queriesOf(customerId).benefits, enabled: false })
  const codes = [...new Set(data.flatMap((benefit) => benefit.Code))]
  if (codes[0] === undefined) return null
  const hint =
    codes.length === 1 ? 'Show it at the counter.' : 'Show it at the counter. Press Not Now to see your other codes.'
  return (
    <Card>
      <MembershipCode code={codeText(codes[0])} hint={hint} />
    </Card>
  )
}
