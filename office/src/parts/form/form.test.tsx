// @vitest-environment jsdom
import { CallError } from '@sipday/contract/client.ts'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/preact'
import { useState } from 'react'
import { Link, Route, Switch } from 'wouter'
import { afterEach, expect, test, vi } from 'vitest'
import { showPart } from '../../../test/form.tsx'
import { press, type } from '../../../test/office.tsx'
import { CheckField } from '../fields/CheckField.tsx'
import { ChipsField } from '../fields/ChipsField.tsx'
import { DayField } from '../fields/DayField.tsx'
import { MoneyField } from '../fields/MoneyField.tsx'
import { NumberField } from '../fields/NumberField.tsx'
import { SelectField } from '../fields/SelectField.tsx'
import { TextField } from '../fields/TextField.tsx'
import { EditForm } from './EditForm.tsx'
import { useEditForm } from './use-edit-form.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

type Thing = {
  name: string
  cents: number | null
  least: number
  from: string | null
  kind: string
  gift: boolean
  at: string[]
}
const thing: Thing = { name: 'One Month', cents: 3000, least: 1, from: '2027-01-01', kind: 'a', gift: false, at: ['x'] }
const refusal = (status: number, code: string, fields: Record<string, string> = {}) =>
  new CallError(status, { code, message: `refused: ${code}`, fields }, '', null)

type Saved = { values: Thing; seen: unknown; key: string }
type PageProps = { saved: Saved[]; answers: unknown[]; current: () => [Thing, number]; saving?: Saving | undefined }
/** What happens while a save runs; what it returns is read again as the new version. */
type Saving = (wanted: Thing, from: number) => Promise<[Thing, number]>
/** `answers`: what each attempt to save comes to; then all succeed. */
function Page({ saved, answers, current, saving }: PageProps) {
  const [[values, seen], read] = useState(current)
  const form = useEditForm<Thing>({
    values,
    seen,
    failed: 'It could not be saved.',
    reload: () => Promise.resolve(read(current())),
    save: (wanted, from, key) => {
      saved.push({ values: wanted, seen: from, key })
      const answer = answers.shift()
      if (answer) return Promise.reject(answer as Error)
      return saving ? saving(wanted, Number(from)).then(read) : Promise.resolve()
    },
  })
  const { control } = form
  return (
    <EditForm form={form} saveLabel="Save" facts={({ name }) => [{ term: 'Name', detail: name }]}>
      <TextField control={control} name="name" label="Name" />
      <MoneyField control={control} name="cents" label="Amount" />
      <NumberField control={control} name="least" label="Least" />
      <DayField control={control} name="from" label="From" />
      <SelectField
        control={control}
        name="kind"
        label="Kind"
        options={[
          { value: 'a', name: 'A' },
          { value: 'b', name: 'B' },
        ]}
      />
      <CheckField control={control} name="gift" label="Gift" />
      <ChipsField
        control={control}
        name="at"
        legend="Where"
        options={[
          { value: 'x', name: 'X' },
          { value: 'y', name: 'Y' },
        ]}
      />
    </EditForm>
  )
}
const open = (answers: unknown[] = [], later: [Thing, number] = [thing, 1], saving?: Saving) => {
  const saved: Saved[] = []
  let reads = 0
  const current = (): [Thing, number] => (reads++ === 0 ? [thing, 1] : later)
  showPart(
    <>
      <Link href="/other">Elsewhere</Link>
      <Switch>
        <Route path="/thing">
          <Page saved={saved} answers={answers} current={current} saving={saving} />
        </Route>
        <Route>
          <h1>Other</h1>
        </Route>
      </Switch>
    </>,
  )
  return saved
}
const save = () => press('Save')
const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value

test('what is typed is saved as cents, whole numbers, days and lists, under the version that it was read from', async () => {
  const saved = open()
  await type('Amount', '$32.5')
  await type('Least', '2')
  await type('From', '2027-02-01')
  await type('Kind', 'b')
  fireEvent.click(screen.getByLabelText('Gift'))
  fireEvent.click(screen.getByLabelText('Y'))
  await save()
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]).toMatchObject({
    values: { name: 'One Month', cents: 3250, least: 2, from: '2027-02-01', kind: 'b', gift: true, at: ['x', 'y'] },
    seen: 1,
  })
})

test('what is no amount, number or day is said at its field and not sent', async () => {
  const saved = open()
  await type('Amount', 'about thirty')
  await type('Least', '')
  await type('From', '')
  await save()
  expect(await screen.findByText('Please check 3 fields')).toBeTruthy()
  expect(screen.getByLabelText('Amount').getAttribute('aria-invalid')).toBe('true')
  expect(value('Amount')).toBe('about thirty')
  expect(saved).toHaveLength(0)
})

test('the server’s errors stand at their fields, and nothing typed is lost', async () => {
  const saved = open([refusal(422, 'fields_invalid', { 'body.name': 'Another plan has this name.' })])
  await type('Name', 'Annual')
  await save()
  expect(await screen.findByText('Another plan has this name.')).toBeTruthy()
  expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true')
  expect(value('Name')).toBe('Annual')
  await save()
  await waitFor(() => expect(saved).toHaveLength(2))
  expect(saved[1]?.key).not.toBe(saved[0]?.key)
})

test('every press is answered in view: nothing changed, one wrong field, no answer, and saved', async () => {
  const shown = vi.fn()
  Element.prototype.scrollIntoView = shown
  const saved = open([refusal(0, 'no_answer')])
  await save()
  expect(await screen.findByText('Nothing was changed.')).toBeTruthy()
  expect(saved).toHaveLength(0)
  await type('Amount', 'about thirty')
  await waitFor(() => expect(screen.queryByText('Nothing was changed.')).toBeNull())
  await save()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Amount')))
  await type('Amount', '31')
  void act(() => screen.getByLabelText('Least').focus())
  await save()
  await screen.findByText(/could not reach the server/)
  expect(shown).toHaveBeenCalledOnce()
  expect(document.activeElement).toBe(screen.getByLabelText('Least'))
  await save()
  expect(await screen.findByText('Saved.')).toBeTruthy()
})

test('after an attempt without an answer the same thing is sent with the same key, another with its own', async () => {
  const lost = refusal(0, 'no_answer')
  const saved = open([lost, lost])
  await type('Name', 'Annual')
  await save()
  await screen.findByText(/could not reach the server/)
  await save()
  await waitFor(() => expect(saved).toHaveLength(2))
  expect(saved[1]?.key).toBe(saved[0]?.key)
  await type('Name', 'Yearly')
  await save()
  await waitFor(() => expect(saved).toHaveLength(3))
  expect(saved[2]?.key).not.toBe(saved[0]?.key)
})

const conflict = () => open([refusal(409, 'changed_meanwhile')], [{ ...thing, name: 'Monthly' }, 2])

test('when someone else saved meanwhile both versions are shown, and mine can be saved over theirs', async () => {
  const saved = conflict()
  await type('Name', 'Annual')
  await save()
  expect(await screen.findByRole('cell', { name: 'Annual' })).toBeTruthy()
  expect(screen.getByRole('cell', { name: 'Monthly' })).toBeTruthy()
  expect(value('Name')).toBe('Annual')
  await press('Save Mine')
  await waitFor(() => expect(saved).toHaveLength(2))
  expect(saved[1]).toMatchObject({ values: { name: 'Annual' }, seen: 2 })
})

test('or theirs can be taken', async () => {
  const saved = conflict()
  await type('Name', 'Annual')
  await save()
  await press('Take Theirs')
  expect(value('Name')).toBe('Monthly')
  expect(screen.queryByRole('cell')).toBeNull()
  expect(saved).toHaveLength(1)
})

/** Saves last until they are let go. */
const openSlow = (after: Saving = async (wanted, from) => [wanted, from + 1]) => {
  const letGo: (() => void)[] = []
  const saved = open([], undefined, async (wanted, from) => {
    await new Promise<void>((resolve) => letGo.push(resolve))
    return after(wanted, from)
  })
  return { saved, finish: () => act(async () => letGo.shift()?.()) }
}

test('what is typed while a save runs stays, and is saved next over the version that was just saved', async () => {
  const { saved, finish } = openSlow(async (wanted, from) => [{ ...wanted, least: 5 }, from + 1])
  await type('Name', 'Annual')
  await save()
  await type('Name', 'Annual Plus')
  await type('Amount', '$40')
  await finish()
  expect(value('Name')).toBe('Annual Plus')
  expect(value('Amount')).toBe('$40')
  // What was not touched is as it was read again.
  await waitFor(() => expect(value('Least')).toBe('5'))
  await save()
  await waitFor(() => expect(saved).toHaveLength(2))
  expect(saved[1]).toMatchObject({ values: { name: 'Annual Plus', cents: 4000, least: 5 }, seen: 2 })
  await finish()
  expect(value('Name')).toBe('Annual Plus')
})

test('someone who saves in between is not saved over', async () => {
  const { saved, finish } = openSlow(async (wanted, from) => [{ ...wanted, name: 'Monthly' }, from + 2])
  await type('Name', 'Annual')
  await save()
  await type('Name', 'Annual Plus')
  await finish()
  expect(value('Name')).toBe('Annual Plus')
  await save()
  await waitFor(() => expect(saved).toHaveLength(2))
  expect(saved[1]?.seen).toBe(1)
})

const question = () => screen.findByRole('dialog', { name: 'Leave without saving?', hidden: true })
const inside = (name: string) => screen.getByRole('button', { name, hidden: true })

test('a link away from an unsaved form asks first; staying keeps what was typed', async () => {
  open()
  await type('Name', 'Annual')
  fireEvent.click(screen.getByText('Elsewhere'))
  await question()
  fireEvent.click(inside('Stay Here'))
  await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull())
  expect(value('Name')).toBe('Annual')
  expect(window.location.pathname).toBe('/office/thing')
})

test('the browser’s Back asks too, and leaving shows the page that was asked for', async () => {
  open()
  await type('Name', 'Annual')
  void act(() => {
    window.history.replaceState(null, '', '/office/other')
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  await question()
  fireEvent.click(inside('Leave'))
  expect(await screen.findByRole('heading', { name: 'Other' })).toBeTruthy()
})

test('an untouched or saved form lets go, and so does the window', async () => {
  open()
  const closing = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect(closing()).toBe(false)
  await type('Name', 'Annual')
  expect(closing()).toBe(true)
  await save()
  await waitFor(() => expect(closing()).toBe(false))
  fireEvent.click(screen.getByText('Elsewhere'))
  expect(await screen.findByRole('heading', { name: 'Other' })).toBeTruthy()
})

test('without a connection the form can be read and offers nothing', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  open()
  expect(value('Name')).toBe('One Month')
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})
