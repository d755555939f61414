import { dateText } from '@sipday/rules/calendar.ts'
import { codeText } from '@sipday/rules/membership.ts'
import { worksOncePaidBy } from '@sipday/rules/money-words.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Pass } from '@sipday/ui/code/Pass.tsx'
import { useAccountArea } from '../../../useRedeem.tsx'
import { Benefits } from './Benefits.tsx'
import { CalendarLink } from './CalendarLink.tsx'
import { CodeToShow } from './CodeToShow.tsx'
import type { GiftedMembership } from '@sipday/rules/own-page/groups.ts'
import { MembershipHead } from '@sipday/ui/code/MembershipHead.tsx'
import { dateLine, firstOf, ownPageTexts, pauseLine, placeLines } from '@sipday/rules/own-page/page-words.ts'

/** Its end or renewal (R62); without a record, the benefit's own line (S2). */
const endLine = ({ record, benefits: [benefit] }: GiftedMembership, today: string): string | null =>
  record ? dateLine(record, today) : `Expires on: ${dateText(benefit?.['Subscription End Date'][0])}`

/** Managed by someone else, whom a button names (S2, S6). */
export function GiftedSubscription({ gifted }: { gifted: GiftedMembership }) {
  const { today } = useAccountArea()
  const { record } = gifted
  const [benefit] = gifted.benefits
  const code = benefit?.Code[0]
  const digits = code === undefined ? null : codeText(code)
  const role = record?.Role ?? benefit?.Role
  const sharedBy = record?.['Shared By']
  return (
    <Pass code={digits && <CodeToShow subscriptionId={gifted.id} digits={digits} pass={benefit?.Pass} />}>
      <div className="stack">
        <MembershipHead
          title={firstOf(benefit?.['Plan Name'] ?? record?.['Plan Name'], 'Shared Plan')}
          under={[(benefit ?? record)?.['Location Name']?.[0] ?? null]}
          lines={[
            `Your Role: ${role}`,
            sharedBy ? `Shared by ${sharedBy}` : null,
            endLine(gifted, today),
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
        <Benefits benefits={gifted.benefits} />
        {record && <CalendarLink record={record} oneOfSeveral />}
        <Button variant="outlined" wide disabled>
          {ownPageTexts.managedElsewhere}
        </Button>
      </div>
    </Pass>
  )
}
