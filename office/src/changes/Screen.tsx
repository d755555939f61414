import { officeCall } from '@sipday/contract/office/client.ts'
import { Card } from '@sipday/ui/Card.tsx'
import { EmptyState } from '@sipday/ui/EmptyState.tsx'
import { Field } from '@sipday/ui/fields/Field.tsx'
import { Select } from '@sipday/ui/fields/Select.tsx'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Waiting } from '../parts/Waiting.tsx'
import type { SectionProps } from '../menu/sections.tsx'
import { DataTable } from '../parts/table/DataTable.tsx'
import { useListAddress } from '../parts/table/use-list-address.ts'
import { countText, instantText } from '../parts/words.ts'
import { Section } from '../Section.tsx'
import { DownloadCsv } from './DownloadCsv.tsx'
import css from './changes.module.css'

type Filters = NonNullable<Parameters<typeof officeCall<'changes'>>[1]>
const names = ['person', 'subject', 'id', 'from', 'to', 'after'] as const

const changesQuery = (filters: Filters) =>
  queryOptions({ queryKey: ['changes', filters], queryFn: () => officeCall('changes', filters) })

/** The kinds of things that a change is about, as the filter names them. */
const subjects = [
  { value: '', name: 'Everything' },
  { value: 'staff', name: 'Staff' },
  { value: 'approval', name: 'Second person' },
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
  { value: 'export', name: 'Downloads' },
  { value: 'books', name: 'Books' },
]

/** Who changed what, as sentences, newest first. */
export function Screen({ me }: SectionProps) {
  const list = useListAddress()
  const filters: Filters = Object.fromEntries(names.flatMap((name) => (list.get(name) ? [[name, list.get(name)]] : [])))
  const query = useQuery(changesQuery(filters))
  const people = query.data?.people ?? []
  return (
    <Section name="Changes">
      <Card as="section" aria-label="Filters">
        <div className={css.filters}>
          <Select
            label="Who"
            value={list.get('person')}
            options={[{ value: '', name: 'Everyone' }, ...people.map(({ id, name }) => ({ value: id, name }))]}
            onChange={(value) => list.filter('person', value)}
          />
          <Select
            label="What"
            value={list.get('subject')}
            options={subjects}
            onChange={(value) => list.filter('subject', value)}
          />
          <Field label="From" type="date" value={list.get('from')} onChange={(value) => list.filter('from', value)} />
          <Field label="To" type="date" value={list.get('to')} onChange={(value) => list.filter('to', value)} />
        </div>
      </Card>
      <Waiting query={query} label="Loading the changes" failed="The changes could not be loaded.">
        {({ rows, next, total }) =>
          rows.length === 0 ? (
            <EmptyState
              title="No changes here"
              text={<p>Whatever someone changes in the office is listed here, with what it was before.</p>}
            />
          ) : (
            <Card as="section" stack aria-label="Changes">
              <div className="row wrap between">
                <p className="small">{total === null ? 'More than 10,000 changes' : countText(total, 'change')}</p>
                <DownloadCsv filters={filters} />
              </div>
              <DataTable
                caption="Changes"
                columns={[
                  { key: 'sentence', name: 'What happened', cell: ({ sentence }) => sentence },
                  { key: 'reason', name: 'Why', cell: ({ reason }) => reasonText(reason) },
                  { key: 'at', name: 'When', cell: ({ at }) => instantText(at, me.shop.timeZone) },
                ]}
                rows={rows}
                rowKey={({ id }) => id}
                list={list}
                next={next}
              />
            </Card>
          )
        }
      </Waiting>
    </Section>
  )
}

/** A person's own words; what happens by itself needs none. */
const reasonText = (reason: string | null): string =>
  reason === null || reason === 'by itself' || reason === 'on the machine' ? '' : reason
