import { oneDot } from '@sipday/rules/texts/one-dot.ts'
import { STOP_LABEL } from '@sipday/rules/texts/news-words.ts'
import { htmlOf } from './letter-html.ts'
import { type Brand, placeLine } from './letter-look.ts'

/** `total`: the last row of sums. */
export type Fact = readonly [label: string, value: string, kind?: 'total']
/** `isNow`: where the reader stands. */
export type Step = { when: string; what: string; isNow?: true }

/** The details, in their order. HTML and text come from the same parts. */
export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'facts'; rows: readonly Fact[] }
  /** A long number or address, on its own line under its label. */
  | { kind: 'pair'; label: string; value: string }
  | { kind: 'quote'; text: string; by: string }
  | { kind: 'steps'; steps: readonly Step[] }
  | { kind: 'link'; before: string; label: string; after: string; url: string }
  | { kind: 'small'; text: string }

/** The same order in every letter: what it is, the sum or code, the one button, the details, what was agreed to. */
export type Letter = {
  subject: string
  preview: string
  title: string
  shopName: string
  intro?: string
  sum?: { label: string; value: string; note?: string }
  code?: string
  button?: { label: string; url: string }
  blocks: readonly Block[]
  /** What was agreed to: last, in small type. */
  fine?: readonly Block[]
  /** Why the reader gets it. */
  why: string
  /** Where one press ends such letters (RFC 8058). */
  stop?: string
  /** `glad`: the title stands on the drink’s ground; `due`: the sum stands on amber, before the title. */
  mood?: 'glad' | 'due'
  address?: string | undefined
}

export type Rendered = { subject: string; text: string; html: string; stopUrl?: string }

export const text = (words: string): Block => ({ kind: 'text', text: words })
export const heading = (words: string): Block => ({ kind: 'heading', text: words })
export const small = (words: string): Block => ({ kind: 'small', text: words })
export const facts = (...rows: Fact[]): Block => ({ kind: 'facts', rows })
export const pair = (label: string, value: string): Block => ({ kind: 'pair', label, value })
export const button = (label: string, url: string): { label: string; url: string } => ({ label, url })
export const quote = (words: string, by: string): Block => ({ kind: 'quote', text: words, by })
export const steps = (...all: Step[]): Block => ({ kind: 'steps', steps: all })
export const link = (before: string, label: string, url: string, after = ''): Block => ({
  kind: 'link',
  before,
  label,
  after,
  url,
})

const plain = (block: Block): string => {
  switch (block.kind) {
    case 'heading':
      return `${block.text}\n${'-'.repeat(block.text.length)}`
    case 'quote':
      return `${block.text.replace(/^/gm, '> ')}\n> ${block.by}`
    case 'facts':
      return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n')
    case 'pair':
      return `${block.label}: ${block.value}`
    case 'steps':
      return block.steps.map(({ when, what }) => `${when}: ${what}`).join('\n')
    case 'link':
      return `${block.before}${block.label}${block.after}\n${block.url}`
    case 'text':
    case 'small':
      return block.text
  }
}

const textOf = (letter: Letter, brand: Brand): string => {
  const { title, intro, sum, code, button: act, blocks, fine = [], why, stop, shopName, mood } = letter
  const sumText = sum && [`${sum.label}: ${sum.value}`, sum.note].filter(Boolean).join('\n')
  const parts = [
    ...(mood === 'due' ? [title, sumText, intro] : [title, code, intro, sumText]),
    act && `${act.label}: ${act.url}`,
    ...[...blocks, ...fine].map(plain),
    why,
    stop && `${STOP_LABEL}: ${stop}`,
    `-- \n${[shopName, placeLine(letter, brand)].filter(Boolean).join('\n')}`,
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

/** The subject is one line, whatever the data contains. */
export const render = (letter: Letter, brand: Brand): Rendered => ({
  subject: oneDot(letter.subject).replace(/\s+/g, ' ').trim(),
  text: oneDot(textOf(letter, brand)),
  html: htmlOf(letter, brand),
  ...(letter.stop === undefined ? {} : { stopUrl: letter.stop }),
})
