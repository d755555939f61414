import { shopKinds } from '@sipday/contract/shop-kinds.ts'
import { expect, test } from 'vitest'
import { noContent } from '../release.ts'
import { kindOf, kindWords } from './kind-words.ts'

test('the set-up’s examples are of what the shop sells, and of nothing before its owner said what', () => {
  const examplesOf = (value?: string) => {
    const { gets, firstPlan } = kindWords[kindOf({ ...noContent, rule: value ? { kind: { key: 'kind', value } } : {} })]
    return `${gets}, ${firstPlan}`
  }
  const about = (words: RegExp) => shopKinds.filter((kind) => words.test(examplesOf(kind)))
  expect(about(/coffee/i)).toEqual(['coffee'])
  expect(about(/\btea\b/i)).toEqual(['bubble-tea', 'tea-and-juice'])
  expect(about(/bubble/i)).toEqual(['bubble-tea'])
  expect(examplesOf()).toBe(examplesOf('other'))
})
