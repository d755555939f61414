import { dateText } from '@sipday/rules/calendar.ts'
import { worksOncePaidBy } from '@sipday/rules/money-words.ts'
import type { GiftedMembership } from '@sipday/rules/own-page/groups.ts'
import { dateLine, firstOf, ownPageTexts, pauseLine, placeLines } from '@sipday/rules/own-page/page-words.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { MembershipHead } from '@sipday/ui/code/MembershipHead.tsx'
import { Pass } from '@sipday/ui/code/Pass.tsx'
import { CodeEnd } from './CodeEnd.tsx'
import { Inert } from './Inert.tsx'
import { Perks } from './Perks.tsx'

type ReceivedMembershipProps = { gifted: GiftedMembership; masked: string | null; today: string; timeZone: string }

/** A membership that someone else manages. */
export function ReceivedMembership({ gifted, masked, today, timeZone }: ReceivedMembershipProps) {
  const { record } = gifted
  const [benefit] = gifted.benefits
  const role = record?.Role ?? benefit?.Role
  const sharedBy = record?.['Shared By']
  return (
    <Pass code={masked !== null && benefit && <CodeEnd masked={masked} />}>
      <div className="stack">
        <MembershipHead
          title={firstOf(benefit?.['Plan Name'] ?? record?.['Plan Name'], 'Shared Plan')}
          under={[(benefit ?? record)?.['Location Name']?.[0] ?? null]}
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
