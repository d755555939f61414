import { officeCall } from '@sipday/contract/office/client.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { allOr } from '../parts/fields/options.ts'
import { Waiting } from '../parts/Waiting.tsx'
import type { SectionProps } from '../menu/section.ts'
import { ChipSelect } from '../parts/table/ChipSelect.tsx'
import { LineTable } from '../parts/table/LineTable.tsx'
import { ListCard } from '../parts/table/ListCard.tsx'
import { pagesQuery } from '../parts/table/pages-query.ts'
import { ListFilters } from '../parts/table/ListFilters.tsx'
import { useListAddress } from '../parts/table/use-list-address.ts'
import { whenText } from '../parts/words.ts'
import { Section } from '../Section.tsx'
import { DownloadCsv } from './DownloadCsv.tsx'
import { grouped } from './grouped.ts'

type Filters = NonNullable<Parameters<typeof officeCall<'changes'>>[1]>
const names = ['person', 'subject', 'id', 'from', 'to'] as const

const changesQuery = (filters: Filters) =>
  pagesQuery(['changes', filters], (page) => officeCall('changes', { ...filters, ...page }))

/** The kinds of things that a change is about, as the filter names them. */
const subjects = [
  { value: '', name: 'Everything' },
  { value: 'staff', name: 'Staff' },
  { value: 'approval', name: 'Requests' },
  { value: 'release', name: 'Releases' },
  { value: 'plan', name: 'Plans' },
  { value: 'model', name: 'Membership types' },
  { value: 'benefit', name: 'Benefits' },
  { value: 'drink', name: 'Drinks' },
  { value: 'drink-group', name: 'Drink groups' },
  { value: 'extra', name: 'Extras' },
  { value: 'campaign', name: 'Campaigns' },
  { value: 'location', name: 'Locations' },
  { value: 'legal', name: 'Legal texts' },
  { value: 'brand', name: 'Brand' },
  { value: 'text', name: 'Texts' },
  { value: 'rule', name: 'Rules' },
  { value: 'dispute', name: 'Disputes' },
  { value: 'payout', name: 'Payouts' },
  { value: 'import', name: 'Imports' },
  { value: 'news', name: 'News to members' },
  { value: 'export', name: 'Downloads' },
  { value: 'books', name: 'Books' },
]

const texts = {
  caption: 'Changes',
  none: 'No changes here',
  noneText: 'Whatever someone changes in the office is listed here, with what it was before.',
  many: 'More than 10,000 changes',
}

export function Screen({ me }: SectionProps) {
  const list = useListAddress()
  const filters: Filters = list.only(names)
  const query = useInfiniteQuery(changesQuery(filters))
  const people = query.data?.people ?? []
  const clear = list.clearOf(names)
  const choose = (name: 'person' | 'subject', label: string, options: typeof subjects) => (
    <ChipSelect label={label} value={list.get(name)} options={options} onChange={(value) => list.filter(name, value)} />
  )
  return (
    <Section name="Changes">
      <ListFilters
        list={list}
        timeZone={me.shop.timeZone}
        atEnd={
          <>
            {choose('person', 'Who', allOr('Everyone', people, list.get('person')))}
            {choose('subject', 'What', subjects)}
          </>
        }
        clear={clear}
      />
      <Waiting query={query} label="Loading the changes" failed="The changes could not be loaded.">
        {(page) => (
          <ListCard
            page={page}
            query={query}
            one="change"
            texts={texts}
            atHead={<DownloadCsv filters={filters} />}
            clear={clear}
          >
            <LineTable
              caption={texts.caption}
              rows={grouped(page.rows, me.shop.timeZone)}
              rowKey={({ id }) => id}
              groupOf={({ group }) => group}
              columns={[
                {
                  key: 'sentence',
                  name: 'What happened',
                  place: 'who',
                  cell: ({ sentence, reason }) => (
                    <>
                      {sentence} <span className="small">{reasonText(reason)}</span>
                    </>
                  ),
                },
                { key: 'at', name: 'When', place: 'what', cell: ({ at }) => whenText(at, me.shop.timeZone) },
              ]}
            />
          </ListCard>
        )}
      </Waiting>
    </Section>
  )
}

/** What happens by itself needs none. */
const reasonText = (reason: string | null): string =>
  reason === null || reason === 'by itself' || reason === 'on the machine' ? '' : reason
