import { type PaymentReason, paymentReasons, problemInShort } from '@sipday/rules/renewing/payment-problem.ts'
import { dollars } from '@sipday/rules/money.ts'
import { BANKS, BOUNCES, PRESSES, STOPS } from './people.ts'
import type { Outcome, Quarter } from './play-quarter.ts'

const numbers = (outcomes: readonly Outcome[], of: (one: Outcome) => boolean): Set<number> =>
  new Set(outcomes.filter(of).map(({ number }) => number))

const times = ({ letters }: Outcome, of: RegExp): number => letters.filter((subject) => of.test(subject)).length

/** In words; `alone`: what Square brings back by itself in the same quarter. */
export const brokenPromises = (alone: Quarter, ours: Quarter): string[] => {
  const broken: string[] = []
  const claim = (holds: boolean, words: string) => void (holds || broken.push(words))
  const back = numbers(ours.outcomes, ({ isPaid }) => isPaid)
  for (const { number, reason, healsAfter } of alone.outcomes.filter(({ isPaid }) => isPaid))
    claim(back.has(number), `Square alone brings back ${number} (${reason}, after ${healsAfter} days), we do not`)
  for (const quarter of [alone, ours]) {
    claim(quarter.renewalsPaid === quarter.renewalsTaken, 'each renewal that counts as paid was taken once')
    for (const one of quarter.outcomes) {
      claim(!one.pressed || one.isPaid, `${one.email} paid, and it does not count`)
      claim(times(one, /^We could not charge/) <= 1, `${one.email} was told twice that it failed`)
      claim(times(one, /is paused$/) <= 1, `${one.email} was told twice that it waits`)
      claim(times(one, /^Peach oolong/) <= 1, `${one.email} got news twice`)
      claim(!one.stopsNews || times(one, /^Peach oolong/) === 0, `${one.email} got news after Stop`)
      claim(!one.email.startsWith('bounce-') || one.letters.length === 0, `${one.email} refuses letters`)
    }
  }
  return broken
}

const rowsOf = (alone: Quarter, ours: Quarter, reason: PaymentReason | null): string[] => {
  const of = (one: Outcome) => reason === null || one.reason === reason
  const count = (quarter: Quarter, more: (one: Outcome) => boolean) =>
    numbers(quarter.outcomes, (one) => of(one) && more(one)).size
  const told = (one: Outcome) => times(one, /^We could not charge/) > 0
  return [
    reason === null ? 'All' : problemInShort[reason],
    count(ours, () => true),
    count(ours, told),
    count(alone, ({ isPaid }) => isPaid),
    count(ours, ({ isPaid, pressed }) => isPaid && !pressed),
    count(ours, ({ pressed }) => pressed),
    count(ours, ({ isPaid }) => isPaid),
  ].map(String)
}

const assumed = (): string[] => [
  `Assumed: ${Object.entries(BANKS)
    .map(
      ([reason, { of100, heals, from, to }]) =>
        `${of100} of 100 ${reason}, the bank pays ${heals} of them on day ${from} to ${to}`,
    )
    .join('; ')}.`,
  `Of those who were written to, ${PRESSES.share} press on day ${PRESSES.from} to ${PRESSES.to} with a card that pays; ${BOUNCES} have an address that refuses letters; ${STOPS} stop news.`,
]

export const comparedLines = (alone: Quarter, ours: Quarter): string[] => {
  const head = ['Reason', 'Failed', 'Told', 'Square alone', 'By itself', 'Pressed', 'Ours']
  const table = [head, ...[...paymentReasons, null].map((reason) => rowsOf(alone, ours, reason))]
  const widths = head.map((_, at) => Math.max(...table.map((row) => row[at]?.length ?? 0)))
  const aligned = table.map((row) =>
    row.map((cell, at) => (at === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  '),
  )
  const report = ours.report.map(({ reason, way, renewals, cents }) =>
    [reason, way, `${renewals} renewals`, dollars(Number(cents))].join(', '),
  )
  return [...assumed(), '', ...aligned, '', ...report, '']
}
