import type { EntitlementRecord, SubscriptionRecord } from '@sipday/contract/subscriptions.ts'
import { canManage, codeText } from '@sipday/rules/membership.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Pass } from '@sipday/ui/code/Pass.tsx'
import { useAccountArea, useSend } from '../../../useRedeem.tsx'
import { Benefits } from './Benefits.tsx'
import { CalendarLink } from './CalendarLink.tsx'
import { CodeToShow } from './CodeToShow.tsx'
import { MembershipHead } from '@sipday/ui/code/MembershipHead.tsx'
import { PaymentDue } from './PaymentDue.tsx'
import {
  badgeOf,
  dateLine,
  headOf,
  memberLine,
  pauseLine,
  planLine,
  priceLine,
  placeLines,
  ownPageTexts,
  rests,
  trialText,
} from '@sipday/rules/own-page/page-words.ts'
import { managedOf } from './to-manage.ts'

export type MySubscriptionProps = {
  record: SubscriptionRecord
  benefits: readonly EntitlementRecord[]
  /** Then each shows whose it is. */
  oneOfSeveral: boolean
}

/** S2. */
export function MySubscription({ record, benefits, oneOfSeveral }: MySubscriptionProps) {
  const { today } = useAccountArea()
  const send = useSend()
  // A code that no counter accepts is not shown (R62).
  const digits = record.Code === null || rests(record) ? null : codeText(record.Code)
  const manage = () => send({ type: 'MANAGE', subscription: managedOf(record) })
  const onPay = (record.Overdue || record['Card Expires']) && canManage(record) ? manage : null
  return (
    <>
      <PaymentDue record={record} oneOfSeveral={oneOfSeveral} onPay={onPay} />
      {record.Trial && (
        <Alert
          kind="info"
          heading={ownPageTexts.trial}
          announce={false}
          action={
            canManage(record) && (
              <Button variant={record.Trial.goesOn ? 'outlined' : 'contained'} onClick={manage}>
                {record.Trial.goesOn ? ownPageTexts.endTrial : ownPageTexts.keep}
              </Button>
            )
          }
        >
          {oneOfSeveral && <p>{memberLine(record)}</p>}
          <p>{trialText(record.Trial)}</p>
        </Alert>
      )}
      <Pass code={digits && <CodeToShow subscriptionId={record.id} digits={digits} pass={benefits[0]?.Pass} />}>
        <div className="stack">
          <MembershipHead
            {...headOf(record, oneOfSeveral)}
            lines={[
              `Your Role: ${record.Role}`,
              dateLine(record, today),
              pauseLine(record),
              planLine(record),
              priceLine(record),
              ...placeLines(record),
            ]}
            badge={badgeOf(record)}
          />
          <Benefits benefits={benefits} />
          <CalendarLink record={record} oneOfSeveral={oneOfSeveral} />
          {canManage(record) && (
            <Button variant="outlined" wide onClick={manage}>
              {ownPageTexts.manage}
            </Button>
          )}
        </div>
      </Pass>
    </>
  )
}
