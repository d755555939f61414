import { createHash } from 'node:crypto'
import { decide } from '@sipday/rules/importing/decide.ts'
import { tomorrowWords } from '@sipday/rules/importing/words.ts'
import type { Wish } from '@sipday/rules/importing/wish.ts'
import type { Deps } from '../../deps.ts'
import { importedRows } from '../../store/importing/imports.ts'
import { type KnownMembership, knownOf } from '../../store/importing/known.ts'
import type { Facts } from './facts.ts'
import { contactsOf, plannedPerson } from './people.ts'
import type { Judged, PlannedRow } from './planned-row.ts'
import type { RawRow } from './read-rows.ts'
import type { Asked } from './rehearse.ts'
import { joined } from './square-rows.ts'

/** A mark of each, and its line: a list of 50 MB has many. */
export type Seen = {
  keys: Map<number, number>
  people: Map<number, number>
  names: Map<number, number>
  has: Map<number, number>
  squareCustomers: Map<number, string>
  codes: Map<number, number>
}

/** 52 bits: two of a million alike are less likely than a disk that fails. */
const markOf = (text: string): number => Number(createHash('sha256').update(text).digest().readBigUInt64BE() >> 12n)

const hashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22)

/** The name of a membership at the old place; without one, what makes it itself. */
const keyOf = (source: string, wish: Wish): string => {
  if (wish.squareId !== null) return `square:${wish.squareId}`
  if (wish.key !== '') return `${source}:${wish.key}`
  const { person, plan, place, startedOn, left } = wish
  const contact = `${person.email.toLowerCase()}|${person.phone.replaceAll(/\D/g, '')}`
  return `row:${hashOf([contact, plan, place, startedOn, left !== null])}`
}

const whoOf = ({ firstName, lastName, email, phone }: Wish['person']): string =>
  `${firstName} ${lastName}`.trim() || email || phone

/** Compares some rows with the shop and with the rows before them. */
export const judge = async (
  deps: Pick<Deps, 'db' | 'square'>,
  facts: Facts,
  { source, choices }: Asked,
  rows: readonly RawRow[],
  seen: Seen,
): Promise<Judged[]> => {
  await askSquare(facts, rows)
  const wishes = rows.map(({ wish }) => {
    const running = wish?.squareId ? facts.running.get(wish.squareId) : undefined
    return wish && running ? joined(wish, running, facts) : wish
  })
  const read = wishes.filter((wish) => wish !== null)
  const pairs = read.flatMap(({ person, payer }) =>
    [person, ...(payer ? [payer] : [])].map(contactsOf).flatMap((pair) => ('problem' in pair ? [] : [pair])),
  )
  const known = await knownOf(deps.db, {
    emails: pairs.map(({ email }) => email).filter(Boolean),
    phones: pairs.map(({ phone }) => phone).filter(Boolean),
    squareIds: read.flatMap(({ squareId }) => squareId ?? []),
    codes: read.flatMap(({ code }) => code ?? []),
  })
  const before = new Map(
    (await importedRows(deps.db, { keys: read.map((wish) => keyOf(source, wish)) })).map((row) => [row.key, row]),
  )

  const one = (row: RawRow, wish: Wish | null): Judged => {
    const base = { line: row.line, cells: row.given, notes: [], words: '', key: '', hash: '', planned: null }
    if (wish === null) return { ...base, who: '', act: null, problem: row.problem ?? 'it cannot be read' }
    const who = whoOf(wish.person)
    const key = keyOf(source, wish)
    const { line: _line, ...said } = wish
    const running = wish.squareId === null ? null : (facts.running.get(wish.squareId) ?? null)
    const isEnding = running?.at.state === 'ending'
    const hash = hashOf([said, choices.plans, choices.places, ...(isEnding ? ['ending'] : [])])
    const known_ = { ...base, who, key, hash }
    const no = (problem: string): Judged => ({ ...known_, act: null, problem })
    const left = (words: string): Judged => ({ ...known_, act: 'skip', problem: null, words })
    const same: Judged = { ...known_, act: 'same', problem: null, words: 'is here already' }

    const twin = seen.keys.get(markOf(key))
    if (twin !== undefined) return no(`the same membership is in line ${twin}`)
    seen.keys.set(markOf(key), row.line)
    const earlier = before.get(key)
    if (earlier?.hash === hash) return same
    // Of what runs at Square, only a cancellation there is taken over: its bills say the rest.
    if (wish.squareId !== null && known.squareIds.has(wish.squareId) && !(earlier && isEnding)) return same
    if (running?.isOurs)
      return no('Square knows it as made by this shop, but no membership has it. See npm run findings')

    const decided = decide(wish, facts.shop, choices, running?.at ?? null)
    if ('skip' in decided) return left(decided.skip)
    if ('problem' in decided) return no(decided.problem)
    const people = peopleOf(wish)
    if ('problem' in people) return no(people.problem)
    const { person, payer } = people
    const notes = [...decided.notes, ...(running?.at.cardProblem ? [`the card ${running.at.cardProblem}`] : [])]
    const pays = payer ?? person
    const wrong = sameContactTwice(row.line, who, person) ?? otherAtSquare(pays, running?.at.customerId ?? null)
    if (wrong !== null) return no(wrong)
    const membership = decided.planned
    if (membership === null)
      return person.knownId === null
        ? {
            ...known_,
            act: 'create',
            problem: null,
            words: 'a customer',
            notes,
            planned: { person, payer, membership, updates: null },
          }
        : same
    if (!earlier) {
      const rival = rivalOf(row.line, person, membership)
      if (rival !== null && choices.twice === 'skip') return left(rival)
      if (rival !== null && choices.twice !== 'keep') return no(`${rival}. Say once: --twice keep or --twice skip`)
    }
    const isFree = membership.code === null || (!known.codes.has(membership.code) && !seen.codes.has(membership.code))
    if (membership.code !== null && isFree) seen.codes.set(membership.code, row.line)
    if (!isFree) notes.push('the code is taken, so there is a new one')
    const planned: PlannedRow = {
      person,
      payer,
      membership: isFree ? membership : { ...membership, code: null },
      updates: earlier?.membershipId ?? null,
    }
    const words = tomorrowWords(membership, facts.shop, isFree)
    return { ...known_, act: earlier ? 'update' : 'create', problem: null, words, notes, planned }
  }

  const peopleOf = ({ person, payer }: Wish) => {
    const pair = contactsOf(person)
    if ('problem' in pair) return pair
    const own = plannedPerson(person, pair, known.people)
    if ('problem' in own || payer === null) return 'problem' in own ? own : { person: own, payer: null }
    const payerPair = contactsOf(payer)
    if ('problem' in payerPair) return { problem: `of who pays: ${payerPair.problem}` }
    const paying = plannedPerson(payer, payerPair, known.people)
    if ('problem' in paying) return { problem: `of who pays: ${paying.problem}` }
    if (paying.pair.email === own.pair.email && paying.pair.phone === own.pair.phone)
      return { person: own, payer: null }
    return { person: own, payer: paying }
  }

  /** A family with one contact: here a person is an email and a phone number together (R8). */
  const sameContactTwice = (line: number, name: string, { pair }: PlannedRow['person']): string | null => {
    const contact = markOf(`${pair.email}|${pair.phone}`)
    const first = seen.people.get(contact)
    const called = markOf(name.toLowerCase())
    if (first === undefined) {
      seen.people.set(contact, line)
      seen.names.set(contact, called)
    }
    return first === undefined || seen.names.get(contact) === called
      ? null
      : `line ${first} has the same contact under another name. Each person needs their own email or phone number`
  }

  const otherAtSquare = (
    { pair, squareCustomerId }: PlannedRow['person'],
    customerId: string | null,
  ): string | null => {
    if (customerId === null) return null
    const contact = markOf(`${pair.email}|${pair.phone}`)
    const other = squareCustomerId ?? seen.squareCustomers.get(contact) ?? customerId
    seen.squareCustomers.set(contact, other)
    return other === customerId ? null : 'who pays is two customers at Square. Merge them in Square first'
  }

  const rivalOf = (
    line: number,
    { pair, knownId }: PlannedRow['person'],
    { planId, placeId }: { planId: string; placeId: string },
  ): string | null => {
    const what = markOf(`${pair.email}|${pair.phone}|${planId}|${placeId}`)
    const twin = seen.has.get(what)
    seen.has.set(what, twin ?? line)
    if (twin !== undefined)
      return `two subscriptions for one person: line ${twin} is the same plan at the same location`
    const hasIt = (have: KnownMembership) =>
      have.customerId === knownId && have.planId === planId && have.placeId === placeId
    return knownId !== null && known.memberships.some(hasIt)
      ? 'this person has this plan at this location here already'
      : null
  }

  return rows.map((row, at) => one(row, wishes[at] ?? null))
}

const askSquare = async (facts: Facts, rows: readonly RawRow[]): Promise<void> => {
  const wanted = rows.flatMap(({ wish }) => wish?.squareId ?? []).filter((id) => !facts.running.has(id))
  if (wanted.length === 0) return
  for (const [id, one] of await facts.square.named(wanted)) facts.running.set(id, one)
}
