import { badgeOf, ownPageTexts } from '@sipday/rules/own-page/page-words.ts'
import { type PaidFor, paidForLine } from '@sipday/rules/own-page/paid-for.ts'
import { Badge } from '@sipday/ui/notices/Badge.tsx'
import { useSend } from '../../useRedeem.tsx'
import { CalendarLink } from '../list/subscription/CalendarLink.tsx'
import { managedOf } from '../list/subscription/to-manage.ts'
import { AccountRow } from './AccountRow.tsx'
import { AccountRows } from './AccountRows.tsx'
import css from './rows.module.css'

/** The others of one plan, location and day: a row each, which leads to managing it. */
export function PaidForOthers({ group }: { group: PaidFor }) {
  const send = useSend()
  const { records } = group
  const [first] = records
  return (
    <AccountRows one>
      <div className={css.head}>
        <h3>{ownPageTexts.paidFor}</h3>
        <p className="small">{paidForLine(group)}</p>
        {first && <CalendarLink record={first} oneOfSeveral />}
      </div>
      {records.map((record) => {
        const { text, ...look } = badgeOf(record)
        return (
          <AccountRow
            key={record.id}
            title={record['Member Name'] ?? ''}
            before={`${ownPageTexts.manage} of`}
            end={<Badge {...look}>{text}</Badge>}
            prints
            onPress={() => send({ type: 'MANAGE', subscription: managedOf(record) })}
          />
        )
      })}
    </AccountRows>
  )
}
