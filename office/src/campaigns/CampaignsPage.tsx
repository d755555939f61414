import { dateText } from '@sipday/rules/calendar.ts'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { EmptyState } from '@sipday/ui/notices/EmptyState.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { DraftMark } from '../parts/draft/DraftMark.tsx'
import { rowsQuery } from '../parts/draft/draft-queries.ts'
import { STATE_WORDS } from '../parts/draft/state-words.ts'
import { GoButton } from '../parts/GoButton.tsx'
import { DataTable } from '../parts/table/DataTable.tsx'
import { Waiting } from '../parts/Waiting.tsx'
import { Section } from '../Section.tsx'

const daysText = (startsOn: string | null, endsOn: string | null): string => {
  if (startsOn && endsOn) return `${dateText(startsOn)} to ${dateText(endsOn)}`
  if (startsOn) return `From ${dateText(startsOn)}`
  return endsOn ? `Until ${dateText(endsOn)}` : 'Always'
}

/** All campaigns, with what is not live marked. */
export function CampaignsPage({ edits }: { edits: boolean }) {
  const query = useQuery(rowsQuery('campaign'))
  const add = edits && <GoButton to="/campaigns/new">New Campaign</GoButton>
  return (
    <Section name="Campaigns">
      <Waiting query={query} label="Loading the campaigns" failed="The campaigns could not be loaded.">
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState
              title="No campaigns yet"
              text={<p>A campaign is a link that opens the shop at the right place: one location, one plan.</p>}
              drink="passionfruit"
              action={add}
            />
          ) : (
            <>
              <Card>
                <DataTable
                  caption="Campaigns"
                  rows={rows}
                  rowKey={({ id }) => id}
                  columns={[
                    {
                      key: 'name',
                      name: 'Name',
                      cell: ({ id, title }) => <Link href={`/campaigns/${encodeURIComponent(id)}`}>{title}</Link>,
                    },
                    { key: 'utm', name: 'utm_campaign', cell: ({ body }) => body.utm ?? '' },
                    { key: 'days', name: 'Days', cell: ({ body }) => daysText(body.startsOn, body.endsOn) },
                    {
                      key: 'state',
                      name: 'State',
                      cell: ({ state }) => {
                        const word = STATE_WORDS[state]
                        return word ? <DraftMark>{word}</DraftMark> : 'Live'
                      },
                    },
                  ]}
                />
              </Card>
              <div>{add}</div>
            </>
          )
        }
      </Waiting>
    </Section>
  )
}
