import { exportKinds } from '@sipday/contract/office/books/exports.ts'
import { exportTexts } from '@sipday/rules/books/export-words.ts'
import { addDays, addMonths, dateIn } from '@sipday/rules/calendar.ts'
import { useState } from 'react'
import { useListAddress } from '../../parts/table/use-list-address.ts'
import type { Me } from '../../session.ts'
import { MoneyPage } from '../MoneyPage.tsx'
import css from './books.module.css'
import { BooksFilters } from './BooksFilters.tsx'
import { ExportCard } from './ExportCard.tsx'

/** By default the last whole month. */
export function DownloadsPage({ me }: { me: Me }) {
  const list = useListAddress()
  const [usual] = useState(() => lastMonth(me.shop.timeZone))
  const asked = {
    from: list.get('from') || usual.from,
    to: list.get('to') || usual.to,
    ...(list.get('locationId') ? { locationId: list.get('locationId') } : {}),
  }
  return (
    <MoneyPage tab="downloads" me={me}>
      <BooksFilters list={list} usual={usual} note={exportTexts.intro} />
      <div className={css.cards}>
        {exportKinds.map((what) => (
          <ExportCard key={what} what={what} asked={asked} />
        ))}
      </div>
    </MoneyPage>
  )
}

const lastMonth = (timeZone: string): { from: string; to: string } => {
  const first = `${dateIn(new Date(), timeZone).slice(0, 8)}01`
  return { from: addMonths(first, -1), to: addDays(first, -1) }
}
