import { canManage } from '@sipday/rules/membership.ts'
import { ownPageTexts } from '@sipday/rules/own-page/page-words.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { useQuery } from '@tanstack/react-query'
import { managedOf } from '../dashboard/list/subscription/to-manage.ts'
import { useAccountArea, useSend } from '../useRedeem.tsx'

export function ToManage({ customerId }: { customerId: string }) {
  const { queriesOf } = useAccountArea()
  const send = useSend()
  const { data = [] } = useQuery(queriesOf(customerId).subscriptions)
  const renewing = data.filter((record) => canManage(record) && record['Next Charge Date'])
  return renewing.map((record) => (
    <Button key={record.id} wide onClick={() => send({ type: 'MANAGE', subscription: managedOf(record) })}>
      {renewing.length > 1 ? `${ownPageTexts.manage} of ${record['Member Name']}` : ownPageTexts.manage}
    </Button>
  ))
}
