import { type CampaignLink, linkPlaces, newLink } from '@sipday/rules/office/campaigns/links.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Select } from '@sipday/ui/fields/choosing/Select.tsx'
import { Field } from '@sipday/ui/fields/Field.tsx'
import { type KeyboardEvent, useState } from 'react'

type NewLinkProps = { links: readonly CampaignLink[]; onAdd: (link: CampaignLink) => void; onCancel: () => void }

/** Part of the campaign's form: Enter adds the link and does not save the campaign. */
export function NewLink({ links, onAdd, onCancel }: NewLinkProps) {
  const [label, setLabel] = useState('')
  const [medium, setMedium] = useState('poster')
  const [error, setError] = useState<string>()
  const add = () => {
    if (label.trim() === '') setError('Give the link a label, such as “Window poster”.')
    else onAdd(newLink(label, medium, links))
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add()
  }
  return (
    <div className="stack" role="group" aria-label="New link">
      <div className="grid-2">
        <Field
          label="Label"
          helper="Only you see it."
          value={label}
          error={error}
          maxLength={80}
          autoFocus
          onChange={(typed) => {
            setLabel(typed)
            setError(undefined)
          }}
          onKeyDown={press}
        />
        <Select
          label="Where You Put It"
          value={medium}
          options={Object.entries(linkPlaces).map(([value, name]) => ({ value, name }))}
          onChange={setMedium}
        />
      </div>
      <div className="row wrap">
        <Button variant="outlined" onClick={add}>
          Add Link
        </Button>
        <Button variant="text" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
