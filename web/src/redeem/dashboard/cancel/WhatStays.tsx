import { dateText } from '@sipday/rules/calendar.ts'
import { drinksUntilThen } from '@sipday/rules/money-words.ts'

/** What a paid membership gives until it ends. `drinks`: the shop's words. */
export function WhatStays({ end, drinks }: { end: string | null | undefined; drinks: string }) {
  return (
    <>
      <p>
        <strong>Your subscription will remain active until {dateText(end)}.</strong>
      </p>
      <p className="small">{drinksUntilThen(drinks)}</p>
    </>
  )
}
