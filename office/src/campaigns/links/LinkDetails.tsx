import { countText } from '@sipday/rules/written/counts.ts'
import { type CampaignLink, linkKey, linkName, linkPlaces } from '@sipday/rules/office/campaigns/links.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { Icon } from '@sipday/ui/icons/Icon.tsx'
import type { ReactNode } from 'react'
import { DataTable } from '../../parts/table/DataTable.tsx'
import css from '../campaigns.module.css'

type LinkDetailsProps = {
  /** What is changed rarely. */
  fields: ReactNode
  isOpen?: boolean
  links: readonly CampaignLink[]
  onRemove: (link: CampaignLink) => void
}

/** The names that stand in the addresses: nowhere else. */
export function LinkDetails({ fields, isOpen = false, links, onRemove }: LinkDetailsProps) {
  return (
    <Card>
      <details className={css.details} open={isOpen}>
        <summary>
          <span className={css.says}>
            <span className="h3">Link details</span>
            <span className="small">Name, utm names, note, {countText(links.length, 'link')} with a label</span>
          </span>
          <Icon name="down" tone="primary" />
        </summary>
        <div className="stack">
          {fields}
          {links.length > 0 && (
            <DataTable
              caption="Links with a label"
              rows={links}
              rowKey={linkKey}
              columns={[
                { key: 'link', name: 'Link', cell: linkName },
                { key: 'where', name: 'Where', cell: ({ medium }) => linkPlaces[medium] ?? medium },
                { key: 'medium', name: 'utm_medium', cell: ({ medium }) => medium },
                { key: 'content', name: 'utm_content', cell: ({ content }) => content },
                {
                  key: 'remove',
                  name: 'Remove',
                  cell: (link) => (
                    <Button
                      variant="text"
                      flush="start"
                      aria-label={`Remove ${linkName(link)}`}
                      onClick={() => onRemove(link)}
                    >
                      Remove
                    </Button>
                  ),
                },
              ]}
            />
          )}
          <p className="small">
            A link that is removed here goes on working. Its visitors are counted with those without a label.
          </p>
        </div>
      </details>
    </Card>
  )
}
