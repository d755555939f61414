import { listTexts, standingWords, unreachableStatus } from '@sipday/rules/office/words/customer-words.ts'
import { Field } from '@sipday/ui/fields/Field.tsx'
import { Select } from '@sipday/ui/fields/choosing/Select.tsx'
import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import { FilterChips } from '../parts/table/FilterChips.tsx'
import type { ListAddress } from '../parts/table/use-list-address.ts'
import { type CustomerFilter, customerFilters } from './queries.ts'

type Choices = NonNullable<OfficeAnswerOf<'customers'>['choices']>

const all = { value: '', name: listTexts.all }
const statuses = { ...standingWords, ...unreachableStatus }
const standings = [all, ...Object.entries(statuses).map(([value, name]) => ({ value, name }))]
const namesOf = (choices: Choices['plans']) => [all, ...choices.map(({ id, name }) => ({ value: id, name }))]

/** Often asked for. */
const OFTEN = ['active', 'grace', 'unpaid', 'cancelled'] as const

/** The address holds them, so that they can be kept and sent. */
export function CustomerFilters({ list, choices }: { list: ListAddress; choices: Choices | null }) {
  const status = list.get('status')
  const select = (name: CustomerFilter, label: string, options: { value: string; name: string }[]) => (
    <Select label={label} value={list.get(name)} options={options} onChange={(value) => list.filter(name, value)} />
  )
  const day = (name: CustomerFilter, label: string) => (
    <Field label={label} type="date" value={list.get(name)} onChange={(value) => list.filter(name, value)} />
  )
  const isFiltered = customerFilters.some((name) => list.get(name))
  const isOften = OFTEN.some((one) => one === status)
  return (
    <FilterChips
      label={listTexts.filters}
      chips={OFTEN.map((one) => ({
        name: standingWords[one],
        isOn: status === one,
        press: () => list.filter('status', status === one ? '' : one),
      }))}
      more={{
        name: listTexts.moreFilters,
        count: customerFilters.filter((name) => list.get(name) && !(name === 'status' && isOften)).length,
        fields: (
          <>
            {select('status', listTexts.status, standings)}
            {select('planId', listTexts.plan, namesOf(choices?.plans ?? []))}
            {select('locationId', listTexts.location, namesOf(choices?.locations ?? []))}
            {day('joinedFrom', listTexts.joinedFrom)}
            {day('joinedTo', listTexts.joinedTo)}
          </>
        ),
      }}
      clear={
        isFiltered
          ? {
              name: listTexts.clear,
              press: () => list.filters(Object.fromEntries(customerFilters.map((name) => [name, '']))),
            }
          : null
      }
    />
  )
}
