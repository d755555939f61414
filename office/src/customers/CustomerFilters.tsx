import { listTexts, unreachableStatus } from '@sipday/rules/office/customer/list-words.ts'
import { standingWords } from '@sipday/rules/office/words/customer-words.ts'
import { Field } from '@sipday/ui/fields/Field.tsx'
import { Select } from '@sipday/ui/fields/choosing/Select.tsx'
import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import { allOr } from '../parts/fields/options.ts'
import { ChipSelect } from '../parts/table/ChipSelect.tsx'
import { FilterChips } from '../parts/table/FilterChips.tsx'
import { filterTexts } from '../parts/table/filter-texts.ts'
import type { ListAddress } from '../parts/table/use-list-address.ts'
import { type CustomerFilter, narrowing } from './queries.ts'

type Choices = NonNullable<OfficeAnswerOf<'customers'>['choices']>

const all = { value: '', name: listTexts.all }
const statuses = { ...standingWords, ...unreachableStatus }
const standings = [all, ...Object.entries(statuses).map(([value, name]) => ({ value, name }))]
const orders = Object.entries(listTexts.orders).map(([value, name]) => ({ value, name }))

/** Often asked for. */
const OFTEN = ['active', 'grace', 'unpaid', 'cancelled'] as const

/** The address holds them, so that they can be kept and sent. */
export function CustomerFilters({ list, choices }: { list: ListAddress; choices: Choices | null }) {
  const status = list.get('status')
  const choose = (name: CustomerFilter, every: string, found: Choices['plans'] = []) => (
    <ChipSelect
      label={name === 'planId' ? listTexts.plan : listTexts.location}
      icon={name === 'planId' ? 'star' : 'pin'}
      value={list.get(name)}
      options={allOr(every, found, list.get(name))}
      onChange={(value) => list.filter(name, value)}
    />
  )
  const day = (name: CustomerFilter, label: string) => (
    <Field label={label} type="date" value={list.get(name)} onChange={(value) => list.filter(name, value)} />
  )
  const clear = list.clearOf(narrowing)
  const isOften = OFTEN.some((one) => one === status)
  return (
    <FilterChips
      label={filterTexts.filters}
      chips={OFTEN.map((one) => ({
        name: standingWords[one],
        isOn: status === one,
        press: () => list.filter('status', status === one ? '' : one),
      }))}
      inOne={{ label: listTexts.state, all: listTexts.anyState, icon: 'check' }}
      atEnd={
        <>
          {choose('planId', listTexts.allPlans, choices?.plans)}
          {choose('locationId', listTexts.allLocations, choices?.locations)}
          <ChipSelect
            label={listTexts.sort}
            value={list.get('sort')}
            options={orders.map(({ value, name }) => ({ value: value === 'newest' ? '' : value, name }))}
            onChange={(value) => list.filter('sort', value)}
          />
        </>
      }
      more={{
        name: filterTexts.more,
        count: [status !== '' && !isOften, list.get('joinedFrom'), list.get('joinedTo')].filter(Boolean).length,
        fields: (
          <>
            <Select
              label={listTexts.status}
              value={status}
              options={standings}
              onChange={(value) => list.filter('status', value)}
            />
            {day('joinedFrom', listTexts.joinedFrom)}
            {day('joinedTo', listTexts.joinedTo)}
          </>
        ),
      }}
      clear={clear && { name: filterTexts.clear, press: clear }}
    />
  )
}
