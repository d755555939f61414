import { type Cells, readHeading } from '@sipday/rules/importing/fields.ts'
import { type GivenFile, listRows } from './read-list.ts'
import { type Reading, type Rows, rowsOfLists } from './read-rows.ts'

const OF_PEOPLE = ['name', 'firstName', 'lastName', 'email', 'phone'] as const
type Person = Partial<Record<(typeof OF_PEOPLE)[number], string>>

/** By their ids there; null for a file with subscriptions. */
const customersIn = async (file: GivenFile, { choices }: Reading): Promise<Map<string, Person> | null> => {
  let heading: ReturnType<typeof readHeading> | null = null
  const found = new Map<string, Person>()
  for await (const { cells } of listRows(file)) {
    if (heading === null) {
      heading = readHeading(cells, choices.columns ?? {})
      if (heading.fields.includes('plan') || !heading.fields.includes('key')) return null
      continue
    }
    const { fields } = heading
    const person: Person = {}
    for (const field of OF_PEOPLE) {
      const cell = cells[fields.indexOf(field)]
      if (cell) person[field] = cell
    }
    found.set(cells[fields.indexOf('key')] ?? '', person)
  }
  return found
}

/** Subscriptions, each with what the file of customers beside them says where they say nothing. @throws FileBroken */
export async function* rowsOfStripe(files: readonly GivenFile[], reading: Reading): Rows {
  const beside = new Set<GivenFile>()
  const people = new Map<string, Person>()
  for (const file of files) {
    const found = await customersIn(file, reading)
    if (found === null) continue
    beside.add(file)
    for (const [id, person] of found) people.set(id, person)
  }
  // Customers alone are a list like any other.
  if (beside.size === files.length) {
    yield* rowsOfLists(files, reading)
    return
  }
  const complete = (cells: Cells): Cells => {
    const known = people.get(cells.customer?.trim() ?? '') ?? {}
    const said = Object.entries(cells).filter(([, cell]) => cell.trim() !== '')
    return { ...cells, ...known, ...Object.fromEntries(said) }
  }
  yield* rowsOfLists(files, reading, { files: beside, complete })
}
