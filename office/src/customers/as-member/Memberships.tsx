import type { EntitlementRecord, SubscriptionRecord } from '@sipday/contract/subscriptions.ts'
import { dateText } from '@sipday/rules/calendar.ts'
import { canManage } from '@sipday/rules/membership.ts'
import { worksOncePaidBy } from '@sipday/rules/money-words.ts'
import { maskedCodeSpoken } from '@sipday/rules/office/words/member-view-words.ts'
import { benefitWords } from '@sipday/rules/own-page/benefit-words.ts'
import type { GiftedMembership } from '@sipday/rules/own-page/groups.ts'
import {
  badgeOf,
  dateLine,
  dueText,
  firstOf,
  giftEmailLine,
  memberLine,
  ownPageTexts,
  pauseLine,
  placeLines,
  planLine,
  rests,
} from '@sipday/rules/own-page/subscription-words.ts'
import { Alert } from '@sipday/ui/Alert.tsx'
import { Button } from '@sipday/ui/Button.tsx'
import { Card } from '@sipday/ui/Card.tsx'
import { MaskedCode } from '@sipday/ui/code/MaskedCode.tsx'
import { MembershipHead } from '@sipday/ui/code/MembershipHead.tsx'
import { Pass } from '@sipday/ui/code/Pass.tsx'
import { Perk } from '@sipday/ui/code/Perk.tsx'

type Seen = { masked: string | null; today: string; timeZone: string }
type OwnMembershipProps = Seen & {
  record: SubscriptionRecord
  benefits: readonly EntitlementRecord[]
  oneOfSeveral: boolean
}

/** A membership that the customer has, or has given away. */
export function OwnMembership({ record, benefits, oneOfSeveral, masked, today, timeZone }: OwnMembershipProps) {
  if (record.Gift) return <GivenAway record={record} gift={record.Gift} today={today} />
  const due = dueText(record)
  return (
    <Pass code={code(rests(record) ? null : masked)}>
      <div className="stack">
        <MembershipHead
          planName={firstOf(record['Plan Name'], 'Subscription Plan')}
          locationName={firstOf(record['Location Name'], 'N/A')}
          lines={[
            oneOfSeveral ? memberLine(record) : null,
            `Your Role: ${record.Role}`,
            dateLine(record, today),
            pauseLine(record),
            planLine(record),
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
        planName={`Gift for ${gift.recipientFirstName}`}
        locationName={firstOf(record['Location Name'], 'N/A')}
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

/** A membership that someone else manages. */
export function ReceivedMembership({ gifted, masked, today, timeZone }: Seen & { gifted: GiftedMembership }) {
  const { record } = gifted
  const [benefit] = gifted.benefits
  const role = record?.Role ?? benefit?.Role
  const sharedBy = record?.['Shared By']
  return (
    <Pass code={code(benefit ? masked : null)}>
      <div className="stack">
        <MembershipHead
          planName={firstOf(benefit?.['Plan Name'] ?? record?.['Plan Name'], 'Shared Plan')}
          locationName={(benefit ?? record)?.['Location Name']?.[0] ?? null}
          lines={[
            `Your Role: ${role}`,
            sharedBy ? `Shared by ${sharedBy}` : null,
            record ? dateLine(record, today) : `Expires on: ${dateText(benefit?.['Subscription End Date'][0])}`,
            record && pauseLine(record),
            ...placeLines(record),
          ]}
          badge={role === 'Gifted Member' ? { text: 'Gift', icon: 'gift' } : { text: 'Shared' }}
        />
        {record?.Status === 'unpaid' && (
          <Alert kind="warn" heading="The last payment did not go through." announce={false}>
            {worksOncePaidBy(sharedBy ?? 'the primary account holder')}
          </Alert>
        )}
        <Perks benefits={gifted.benefits} timeZone={timeZone} />
        <Inert>{ownPageTexts.managedElsewhere}</Inert>
      </div>
    </Pass>
  )
}

const code = (masked: string | null) =>
  masked && <MaskedCode heading={ownPageTexts.useCode} masked={masked} spoken={maskedCodeSpoken(masked)} />

const Inert = ({ children }: { children: string }) => (
  <Button variant="outlined" wide disabled>
    {children}
  </Button>
)

function Perks({ benefits, timeZone }: { benefits: readonly EntitlementRecord[]; timeZone: string }) {
  if (benefits.length === 0) return null
  return (
    <ul>
      {benefits.map((benefit) => {
        const { id, ...words } = benefitWords(benefit, timeZone)
        return <Perk key={id} {...words} />
      })}
    </ul>
  )
}
