import { expect, test } from 'vitest'
import { parseMarkup } from './markup.ts'

test('headings, paragraphs and lists are read', () => {
  expect(parseMarkup('## Upgrades\nBrown Sugar is\n+ $1.00.\n\n- one\n- two\n1. first\n')).toEqual([
    { kind: 'heading', level: 2, runs: [{ kind: 'text', text: 'Upgrades' }] },
    { kind: 'paragraph', runs: [{ kind: 'text', text: 'Brown Sugar is + $1.00.' }] },
    { kind: 'list', ordered: false, items: [[{ kind: 'text', text: 'one' }], [{ kind: 'text', text: 'two' }]] },
    { kind: 'list', ordered: true, items: [[{ kind: 'text', text: 'first' }]] },
  ])
})

test('strong words and addresses are runs of their own', () => {
  expect(parseMarkup('Reply **STOP**. See https://sipday.example/a.')[0]).toEqual({
    kind: 'paragraph',
    runs: [
      { kind: 'text', text: 'Reply ' },
      { kind: 'strong', text: 'STOP' },
      { kind: 'text', text: '. See ' },
      { kind: 'link', text: 'https://sipday.example/a', href: 'https://sipday.example/a' },
      { kind: 'text', text: '.' },
    ],
  })
})

test('an address with another scheme stays text', () => {
  expect(parseMarkup('javascript:alert(1)')).toEqual([
    { kind: 'paragraph', runs: [{ kind: 'text', text: 'javascript:alert(1)' }] },
  ])
})
