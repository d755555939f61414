import { sentence } from '@sipday/rules/written/isolated.ts'
import type { EntitlementRecord, SubscriptionRecord } from '@sipday/contract/subscriptions.ts'
import { canManage } from '@sipday/rules/membership.ts'
import {
  badgeOf,
  dateLine,
  dueText,
  firstOf,
  giftEmailLine,
  headOf,
  ownPageTexts,
  pauseLine,
  placeLines,
  planLine,
  priceLine,
  rests,
} from '@sipday/rules/own-page/page-words.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { MembershipHead } from '@sipday/ui/code/MembershipHead.tsx'
import { Pass } from '@sipday/ui/code/Pass.tsx'
import { CodeEnd } from './CodeEnd.tsx'
import { Inert } from './Inert.tsx'
import { Perks } from './Perks.tsx'

type OwnMembershipProps = {
  masked: string | null
  today: string
  timeZone: string
  record: SubscriptionRecord
  benefits: readonly EntitlementRecord[]
  oneOfSeveral: boolean
}

export function OwnMembership({ record, benefits, oneOfSeveral, masked, today, timeZone }: OwnMembershipProps) {
  if (record.Gift) return <GivenAway record={record} gift={record.Gift} today={today} />
  const due = dueText(record)
  return (
    <Pass code={masked !== null && !rests(record) && <CodeEnd masked={masked} />}>
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
        {due && (
          <Alert kind="warn" heading={ownPageTexts.due} announce={false}>
            {due}
          </Alert>
        )}
        <Perks benefits={benefits} timeZone={timeZone} />
        {canManage(record) && <Inert>{ownPageTexts.manage}</Inert>}
      </div>
    </Pass>
  )
}

type GivenAwayProps = { record: SubscriptionRecord; gift: NonNullable<SubscriptionRecord['Gift']>; today: string }

function GivenAway({ record, gift, today }: GivenAwayProps) {
  return (
    <Card as="article" stack>
      <MembershipHead
        title={sentence`Gift for ${gift.recipientFirstName}`}
        under={[firstOf(record['Location Name'], 'N/A')]}
        lines={[
          firstOf(record['Plan Name'], 'Subscription Plan'),
          `Your Role: ${record.Role}`,
          dateLine(record, today),
          gift.claimed ? null : giftEmailLine(gift),
        ]}
        badge={
          gift.claimed ? { text: 'Claimed', tone: 'ok', icon: 'check' } : { text: 'Not claimed yet', icon: 'gift' }
        }
      />
    </Card>
  )
}
