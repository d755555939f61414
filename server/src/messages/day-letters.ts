import { dateText } from '@sipday/rules/calendar.ts'
import { weekdayName } from '@sipday/rules/hours/hours-words.ts'
import { weekdayOf } from '@sipday/rules/hours/local-time.ts'
import { dollars } from '@sipday/rules/money.ts'
import { countOf, countText } from '@sipday/rules/written/counts.ts'
import type { DayInShort } from './facts.ts'
import { type Block, button, facts, heading, small, text } from './letter.ts'
import { hello, type Letters } from './wording.ts'

const things = (count: number): string => countText(count, 'thing needs', 'things need')

const counted = (value: number | null): string => (value === null ? 'Not counted yet' : countOf(value))

/** Figures of the reports, and no customer's name. */
const dayBlocks = ({ members, joined, left, paidCents, backCents, drinks }: DayInShort): Block[] => [
  heading('Members'),
  facts(['At the end of the day', counted(members)], ['Joined', counted(joined)], ['Left', counted(left)]),
  heading('Money'),
  facts(['Paid, tax included', dollars(paidCents)], ['Refunded', dollars(backCents)]),
  ...(drinks.length > 0
    ? [
        heading('Drinks'),
        facts(
          ...drinks.map(({ name, drinks: given, usual }): [string, string] => [
            name,
            usual === null ? countOf(given) : `${countOf(given)}, usually ${countOf(usual)}`,
          ]),
        ),
      ]
    : []),
]

const headBlock = ({ head }: DayInShort): Block[] =>
  head
    ? [
        small(
          `Change no. ${countOf(head.number)} of the record of changes has the hash\n${head.hash}\nKeep this email: if someone alters the record afterward, the hash of that change is another one.`,
        ),
      ]
    : []

export const dayLetters: Letters<'waiting'> = {
  waiting: (f) => {
    const count = f.waiting.reduce((sum, [, each]) => sum + each, 0)
    const day = f.of && `${weekdayName(weekdayOf(f.of.day))}, ${dateText(f.of.day)}`
    const needs = `${things(count)} your attention`
    return {
      subject: count > 0 ? `${needs} at ${f.shopName}` : `${f.shopName} on ${day ?? 'the day before'}`,
      preview: count > 0 ? f.waiting.map(([what]) => what).join(', ') : 'Nothing needs your attention.',
      title: count > 0 ? needs : `${f.shopName} on ${day ?? 'the day before'}`,
      shopName: f.shopName,
      intro: `${hello(f.name)}\n\n${count > 0 ? 'The shop cannot settle this by itself.' : 'Nothing needs your attention.'}`,
      button: button(count > 0 ? 'See What Needs You' : 'Open the Office', f.officeUrl),
      blocks: [
        ...(count > 0
          ? [
              facts(...f.waiting.map(([what, each]): [string, string] => [what, String(each)])),
              text('The first page of the office lists each of them with what to do.'),
            ]
          : []),
        ...(f.of ? [text(`This is how ${day ?? ''} was.`), ...dayBlocks(f.of)] : []),
        ...(f.of ? headBlock(f.of) : []),
      ],
      why: `You get this email once a day${f.isDaily ? '' : ' while something needs you'}. Settings, Rules in the office change when.`,
    }
  },
}
