import type { ImportRehearsal } from '@sipday/contract/office/importing/imports.ts'
import {
  asksBenefit,
  choiceNames,
  choiceTexts,
  importTexts,
  unknownWords,
  askedFor,
} from '@sipday/rules/office/words/adding/import-words.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { Field } from '@sipday/ui/fields/Field.tsx'
import { Checkbox } from '@sipday/ui/fields/choosing/Checkbox.tsx'
import { Select } from '@sipday/ui/fields/choosing/Select.tsx'
import { Fragment, type ReactNode, useState } from 'react'
import { allOr } from '../parts/fields/options.ts'
import { Columns } from './Columns.tsx'
import css from './imports.module.css'
import type { Choices, Imports, OneImport } from './queries.ts'

type ChoicesFormProps = {
  one: OneImport
  plans: Imports['plans']
  places: Imports['places']
  benefits: Imports['benefits']
  busy: boolean
  onCheck: (choices: Choices) => void
}

const options = <T extends string>(named: Readonly<Record<T, string>>) => [
  { value: '' as const, name: choiceTexts.notSaid },
  ...(Object.entries(named) as [T, string][]).map(([value, name]) => ({ value, name })),
]
const DATES = options(choiceNames.dates)
const MONEY = options(choiceNames.money)
const TRUST = options(choiceNames.trust)
const TWICE = options(choiceNames.twice)

/** A list in which no name is found has headers that have to be said. */
const isName = ({ field }: ImportRehearsal['columns'][number]): boolean => field === 'name' || field === 'firstName'

/** What is the same for many rows is said once. Words that are not known here have a list of ours beside them. */
export function ChoicesForm({ one, plans, places, benefits, busy, onCheck }: ChoicesFormProps) {
  const [choices, setChoices] = useState<Choices>(one.choices)
  const say = (change: Choices) =>
    setChoices((before) => {
      const after = Object.entries({ ...before, ...change }).filter(([, value]) => value !== '' && value !== undefined)
      return Object.fromEntries(after)
    })
  const problems = one.rehearsal?.problems ?? []
  const said = problems.flatMap(({ text }) => unknownWords(text))
  const texts = problems.map(({ text }) => text)
  const asks = new Set(askedFor(texts))
  const meanings = one.rehearsal?.columns.map(({ header, field: taken }) => one.choices.columns?.[header] ?? taken)
  if (asksBenefit(meanings ?? [], texts)) asks.add('benefit')
  const words = (what: 'plan' | 'location', known: Readonly<Record<string, string>> | undefined) => [
    ...new Set([...Object.keys(known ?? {}), ...said.filter((word) => word.what === what).map(({ word }) => word)]),
  ]
  /** What a problem asks for, or was said already, stands first. */
  const field = (flag: Exclude<keyof Choices, 'columns' | 'plans' | 'places'>, control: ReactNode) => ({
    isAsked: one.choices[flag] !== undefined || asks.has(flag),
    node: <Fragment key={flag}>{control}</Fragment>,
  })
  const fields = [
    field(
      'dates',
      <Select
        label={choiceTexts.dates}
        value={choices.dates ?? ''}
        options={DATES}
        onChange={(dates) => say({ dates: dates || undefined })}
      />,
    ),
    field(
      'money',
      <Select
        label={choiceTexts.money}
        value={choices.money ?? ''}
        options={MONEY}
        onChange={(money) => say({ money: money || undefined })}
      />,
    ),
    field(
      'trust',
      <Select
        label={choiceTexts.trust}
        value={choices.trust ?? ''}
        options={TRUST}
        onChange={(trust) => say({ trust: trust || undefined })}
      />,
    ),
    field(
      'twice',
      <Select
        label={choiceTexts.twice}
        value={choices.twice ?? ''}
        options={TWICE}
        onChange={(twice) => say({ twice: twice || undefined })}
      />,
    ),
    field(
      'until',
      <Field
        type="date"
        label={choiceTexts.until}
        optional
        value={choices.until ?? ''}
        onChange={(until) => say({ until: until || undefined })}
      />,
    ),
    field(
      'benefit',
      <Select
        label={choiceTexts.benefit}
        value={choices.benefit ?? ''}
        options={allOr(
          choiceTexts.firstBenefit,
          benefits.map((name) => ({ id: name, name })),
          choices.benefit,
        )}
        onChange={(benefit) => say({ benefit: benefit || undefined })}
      />,
    ),
    field(
      'taxes',
      <Checkbox
        label={choiceTexts.taxes}
        checked={choices.taxes === 'location'}
        onChange={(yes) => say({ taxes: yes ? 'location' : undefined })}
      />,
    ),
    field(
      'people',
      <Checkbox
        label={choiceTexts.people}
        checked={choices.people ?? false}
        onChange={(yes) => say({ people: yes || undefined })}
      />,
    ),
  ]
  return (
    <Card as="section" stack aria-labelledby="choices">
      <h2 id="choices">{importTexts.choices}</h2>
      <div className={css.choices}>
        {words('plan', choices.plans).map((word) => (
          <Select
            key={`plan ${word}`}
            label={choiceTexts.plan(word)}
            value={choices.plans?.[word] ?? ''}
            options={[{ value: '', name: choiceTexts.notSaid }, ...plans.map(({ id, name }) => ({ value: id, name }))]}
            onChange={(plan) => say({ plans: { ...choices.plans, [word]: plan } })}
          />
        ))}
        {words('location', choices.places).map((word) => (
          <Select
            key={`place ${word}`}
            label={choiceTexts.place(word)}
            value={choices.places?.[word] ?? ''}
            options={[{ value: '', name: choiceTexts.notSaid }, ...places.map(({ id, name }) => ({ value: id, name }))]}
            onChange={(place) => say({ places: { ...choices.places, [word]: place } })}
          />
        ))}
        {fields.filter(({ isAsked }) => isAsked).map(({ node }) => node)}
      </div>
      <details className={css.columns}>
        <summary>{importTexts.otherChoices}</summary>
        <div className={css.choices}>{fields.filter(({ isAsked }) => !isAsked).map(({ node }) => node)}</div>
      </details>
      {one.rehearsal && one.rehearsal.columns.length > 0 && (
        <Columns
          columns={one.rehearsal.columns}
          said={choices.columns ?? {}}
          open={one.rehearsal.broken || !one.rehearsal.columns.some(isName)}
          onChange={(columns) => say({ columns })}
        />
      )}
      <div>
        <Button variant="outlined" busy={busy} onClick={() => onCheck(choices)}>
          {importTexts.again}
        </Button>
      </div>
    </Card>
  )
}
