import { shopKinds } from '@sipday/contract/shop-kinds.ts'
import { expect, test } from 'vitest'
import { kits } from './kits.ts'

const ROUND = /brown-sugar|earl-grey|lychee|matcha|passionfruit|taro|thai|vietnamese-coffee|"gift":"gift"/

test.each(shopKinds.filter((kind) => kind !== 'bubble-tea'))(
  'nothing in the drawings of a shop of the kind %s looks like bubble tea',
  (kind) => {
    const { pearls, ...drawn } = kits[kind]
    expect(JSON.stringify(drawn)).not.toMatch(ROUND)
    expect(pearls).toBeUndefined()
  },
)
