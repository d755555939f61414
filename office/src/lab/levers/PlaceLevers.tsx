import { labTexts } from '@sipday/rules/lab/lab-words.ts'
import { Select } from '@sipday/ui/fields/choosing/Select.tsx'
import type { LeverProps } from './lever-props.ts'
import { LeverGroup } from './LeverGroup.tsx'

const choices = [
  { value: '', name: labTexts.place.open },
  { value: 'closed', name: labTexts.place.closed },
  { value: 'another', name: labTexts.place.another },
]

export function PlaceLevers({ shop, list }: LeverProps) {
  return (
    <LeverGroup name={labTexts.places} words={labTexts.placesWords}>
      {shop.places.map(({ id, name }) => (
        <Select
          key={id}
          label={name}
          value={list.get(`place.${id}`)}
          options={choices}
          onChange={(value) => list.filter(`place.${id}`, value)}
        />
      ))}
    </LeverGroup>
  )
}
