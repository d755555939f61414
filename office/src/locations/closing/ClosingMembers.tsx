import { dayText } from '../../parts/words.ts'
import type { ClosingMember } from '@sipday/contract/office/locations/closing.ts'
import { dollars } from '@sipday/rules/money.ts'
import { closingTexts } from '@sipday/rules/office/words/closing-words.ts'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { Link } from 'wouter'
import { DataTable } from '../../parts/table/DataTable.tsx'
import type { Preview } from './queries.ts'

export function ClosingMembers({ preview: { members, sums } }: { preview: Preview }) {
  return (
    <Card as="section" stack aria-labelledby="members">
      <h2 id="members">{closingTexts.members}</h2>
      <p className="small">{closingTexts.listed(members.length, sums.memberships)}</p>
      <DataTable
        caption={closingTexts.members}
        columns={[
          {
            key: 'customer',
            name: closingTexts.customer,
            cell: ({ customerId, name }) => <Link href={`/customers/${customerId}`}>{name}</Link>,
          },
          { key: 'plan', name: closingTexts.plan, cell: planText },
          { key: 'ends', name: closingTexts.endsOn, cell: ({ endsOn }) => dayText(endsOn) },
          { key: 'paid', name: closingTexts.paid, numeric: true, cell: paidText },
          { key: 'unused', name: closingTexts.unused, numeric: true, cell: unusedText },
          { key: 'refund', name: closingTexts.refund, numeric: true, cell: ({ refundCents }) => dollars(refundCents) },
        ]}
        rows={members}
        rowKey={({ membershipId }) => membershipId}
      />
    </Card>
  )
}

const planText = ({ planName, usedBy, marks }: ClosingMember): string =>
  [planName + (usedBy ? ` ${closingTexts.forWhom(usedBy)}` : ''), closingTexts.marks(marks)].filter(Boolean).join(', ')

const paidText = ({ paidCents, leftCents }: ClosingMember): string =>
  dollars(paidCents) + (leftCents < paidCents ? `, ${closingTexts.left(leftCents)}` : '')

const unusedText = ({ unusedDays }: ClosingMember): string => closingTexts.days(unusedDays)
