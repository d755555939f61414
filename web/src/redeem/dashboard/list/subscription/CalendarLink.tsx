import type { SubscriptionRecord } from '@sipday/contract/subscriptions.ts'
import { calendarTexts } from '@sipday/rules/calendar-file/membership-day.ts'
import { LinkButton } from '@sipday/ui/actions/LinkButton.tsx'
import { firstOf } from '@sipday/rules/own-page/page-words.ts'

/** The renewal or the last day; nothing where there is none to come (S2.8). */
export function CalendarLink({ record, oneOfSeveral }: { record: SubscriptionRecord; oneOfSeveral: boolean }) {
  if (!record.Calendar) return null
  const label = oneOfSeveral ? calendarTexts.label(firstOf(record['Plan Name'], '')) : undefined
  return (
    <div>
      <LinkButton variant="text" flush="start" icon="day" href={record.Calendar} aria-label={label}>
        {calendarTexts.add}
      </LinkButton>
    </div>
  )
}
