import { exportKinds } from '@sipday/contract/office/books/exports.ts'
import { exportTexts, exportWords } from '@sipday/rules/books/export-words.ts'
import { dateIn } from '@sipday/rules/calendar.ts'
import { moneyTabs } from '@sipday/rules/refunds/money-list-words.ts'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { Facts } from '@sipday/ui/text/Facts.tsx'
import { useState } from 'react'
import { LineTable } from '../../parts/table/LineTable.tsx'
import { daysIn, monthsBy } from '../../parts/table/months.ts'
import { useListAddress } from '../../parts/table/use-list-address.ts'
import type { Me } from '../../session.ts'
import { MoneyPage } from '../MoneyPage.tsx'
import css from './books.module.css'
import { BooksFilters } from './BooksFilters.tsx'
import { DownloadFile } from './DownloadFile.tsx'

/** By default the last whole month. */
export function DownloadsPage({ me }: { me: Me }) {
  const list = useListAddress()
  const [today] = useState(() => dateIn(new Date(), me.shop.timeZone))
  const { from, to } = daysIn(list, today, 'lastMonth')
  const asked = { ...list.only(['locationId']), from: from || monthsBy(today).lastMonth.from, to: to || today }
  return (
    <MoneyPage tab="downloads" me={me}>
      <BooksFilters list={list} timeZone={me.shop.timeZone} usual="lastMonth" note={exportTexts.intro} />
      <Card as="section" aria-label={moneyTabs.downloads}>
        <LineTable
          longWhat
          caption={moneyTabs.downloads}
          rows={exportKinds}
          rowKey={(what) => what}
          columns={[
            { key: 'file', name: 'File', place: 'who', cell: (what) => exportWords[what].title },
            {
              key: 'words',
              name: exportTexts.inIt,
              place: 'what',
              cell: (what) => (
                <>
                  {exportWords[what].words}
                  <details className={css.definition}>
                    <summary aria-label={exportTexts.columnsOf(exportWords[what].title)}>{exportTexts.columns}</summary>
                    {exportWords[what].more && <p>{exportWords[what].more}</p>}
                    <Facts items={exportWords[what].columns.map(([, term, detail]) => ({ term, detail }))} />
                  </details>
                </>
              ),
            },
            {
              key: 'download',
              name: exportTexts.download,
              place: 'sum',
              cell: (what) => <DownloadFile what={what} asked={asked} />,
            },
          ]}
        />
      </Card>
    </MoneyPage>
  )
}
