import { type CampaignLink, linkPlaces, newLink } from '@sipday/rules/office/campaigns/links.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Select } from '@sipday/ui/fields/choosing/Select.tsx'
import { Field } from '@sipday/ui/fields/Field.tsx'
import { useState } from 'react'
import { AddedTogether } from '../../parts/form/AddedTogether.tsx'

type NewLinkProps = { links: readonly CampaignLink[]; onAdd: (link: CampaignLink) => void; onCancel: () => void }

export function NewLink({ links, onAdd, onCancel }: NewLinkProps) {
  const [label, setLabel] = useState('')
  const [medium, setMedium] = useState('poster')
  const [error, setError] = useState<string>()
  const add = () => {
    if (label.trim() === '') setError('Give the link a label, such as “Window poster”.')
    else onAdd(newLink(label, medium, links))
  }
  return (
    <AddedTogether
      label="New link"
      addLabel="Add Link"
      typed={label.trim() !== ''}
      add={add}
      beside={
        <Button variant="text" onClick={onCancel}>
          Cancel
        </Button>
      }
    >
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
        />
        <Select
          label="Where You Put It"
          value={medium}
          options={Object.entries(linkPlaces).map(([value, name]) => ({ value, name }))}
          onChange={setMedium}
        />
      </div>
    </AddedTogether>
  )
}
