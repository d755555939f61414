import type { Wish } from '@sipday/rules/importing/wish.ts'
import type { Facts } from './facts.ts'
import type { GivenFile } from './read-list.ts'
import { type RawRow, type Rows, rowsOfTable } from './read-rows.ts'
import type { Running } from './square-facts.ts'

const HEADING = ['Square Subscription ID', 'First Name', 'Last Name', 'Email', 'Phone']

/** What Square says where the table says nothing. */
export const joined = (wish: Wish, { at, person, squareLocationId }: Running, facts: Facts): Wish => ({
  ...wish,
  person:
    wish.payer !== null || wish.person.email !== '' || wish.person.phone !== '' || person === null
      ? wish.person
      : { firstName: person.givenName, lastName: person.familyName, email: person.email, phone: person.phone },
  place: wish.place || facts.placeAtSquare(squareLocationId),
  squareId: at.id,
})

const wishAlone = (line: number, { at }: Running): Wish => ({
  line,
  key: '',
  person: { firstName: '', lastName: '', email: '', phone: '' },
  payer: null,
  plan: '',
  place: '',
  status: at.state === 'ending' ? 'ending' : 'active',
  frequency: null,
  startedOn: null,
  paidThrough: null,
  endsOn: null,
  anchorDay: null,
  priceCents: null,
  code: null,
  squareId: at.id,
  complimentary: false,
  gift: false,
  left: null,
  redeemed: [],
})

/** Each with its row of the table where there is one, then the other rows. */
export async function* rowsOfSquare(
  files: readonly GivenFile[],
  reading: Parameters<typeof rowsOfTable>[1],
  facts: Facts,
): Rows {
  const table: RawRow[] = []
  let heading: readonly string[] = HEADING
  if (files.length > 0)
    for await (const row of rowsOfTable(files, reading))
      if ('heading' in row) ({ heading } = row)
      else table.push(row)
  for await (const one of facts.square.running()) facts.running.set(one.at.id, one)
  const named = new Set(table.map(({ squareId }) => squareId))
  const alone = [...facts.running.values()].filter(({ at }) => !named.has(at.id))
  yield { heading, rows: table.length + alone.length }
  yield* table
  let line = Math.max(table.at(-1)?.line ?? 0, 1)
  for (const one of alone) {
    line += 1
    const { givenName = '', familyName = '', email = '', phone = '' } = one.person ?? {}
    yield {
      line,
      given: [one.at.id, givenName, familyName, email, phone],
      squareId: one.at.id,
      wish: wishAlone(line, one),
      problem: null,
    }
  }
}
