import type { EntitlementRecord, SubscriptionRecord } from '@sipday/contract/subscriptions.ts'
import { codeText } from '@sipday/rules/membership.ts'
import { Alert } from '@sipday/ui/Alert.tsx'
import { Button } from '@sipday/ui/Button.tsx'
import { MembershipCode } from '@sipday/ui/MembershipCode.tsx'
import { Pass } from '@sipday/ui/Pass.tsx'
import { useAccountArea, useSend } from '../../useRedeem.tsx'
import { Benefits } from './Benefits.tsx'
import { MembershipHead } from './MembershipHead.tsx'
import { QrCode } from './QrCode.tsx'
import { canManage, dateLine, firstOf, managedOf } from './subscription-words.ts'

const badgeOf = (record: SubscriptionRecord) => {
  if (record.Status === 'unpaid') return { text: 'Payment due', tone: 'warn', icon: 'alert' } as const
  if (record['Cancelled At']) return { text: 'Canceled', icon: 'info' } as const
  return { text: 'Active', tone: 'ok', icon: 'check' } as const
}

export type MySubscriptionProps = { record: SubscriptionRecord; benefits: readonly EntitlementRecord[] }

/** One of the customer's own subscriptions: the code first, then what it is, its benefits, and the way to manage it (S2). */
export function MySubscription({ record, benefits }: MySubscriptionProps) {
  const { today } = useAccountArea()
  const send = useSend()
  const digits = record.Code === null ? null : codeText(record.Code)
  const planName = firstOf(record['Plan Name'], 'Subscription Plan')
  return (
    <Pass
      code={
        digits && (
          <MembershipCode
            code={digits}
            large
            qr={<QrCode digits={digits} pass={benefits[0]?.Pass} />}
            hint="Show it at the counter. The team scans it or types the digits."
          />
        )
      }
    >
      <div className="stack">
        <MembershipHead
          planName={planName}
          locationName={firstOf(record['Location Name'], 'N/A')}
          lines={[`Your Role: ${record.Role}`, dateLine(record, today)]}
          badge={badgeOf(record)}
        />
        {record.Status === 'unpaid' && (
          <Alert kind="warn" heading="Your last payment did not go through." announce={false}>
            Update your payment to use this membership again.
          </Alert>
        )}
        <Benefits benefits={benefits} />
        {canManage(record) && (
          <Button variant="outlined" wide onClick={() => send({ type: 'MANAGE', subscription: managedOf(record) })}>
            Manage Subscription
          </Button>
        )}
      </div>
    </Pass>
  )
}
