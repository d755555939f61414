import { expect, test } from 'vitest'
import { tellVisit, visitOf } from './campaign-visit.ts'
import type { Call } from './kept/queries.ts'

test('the tracking of the page address is told as a list with one item (S3, S7.9)', () => {
  expect(visitOf('?utm_source=mail&utm_medium=news&utm_campaign=try-a-month&utm_content=top&other=1')).toEqual([
    { utmSource: 'mail', utmMedium: 'news', utmCampaign: 'try-a-month', utmContent: 'top' },
  ])
})

test('an address without tracking tells nothing', async () => {
  const told: unknown[] = []
  await tellVisit((async (...given: unknown[]) => void told.push(given)) as unknown as Call, '?plan_id=one-month')
  expect(told).toEqual([])
})

test('the names of the tracking count in any case, and what was told stays as it came (S7.9, R63)', () => {
  expect(visitOf('?UTM_Source=Mail&Utm_Campaign=Spring')).toEqual([
    { utmSource: 'Mail', utmMedium: undefined, utmCampaign: 'Spring', utmContent: undefined },
  ])
})

test('a campaign call that fails is only logged (S7.9)', async () => {
  const logged: string[] = []
  const failing = (() => Promise.reject(new Error('no network'))) as unknown as Call
  await tellVisit(failing, '?utm_source=mail', (message) => logged.push(message))
  expect(logged).toEqual(['the visit could not be told'])
})

test('a visit is told by call 9, each part cut to what the server takes (S7.9)', async () => {
  const told: unknown[] = []
  await tellVisit(
    (async (...given: unknown[]) => void told.push(given)) as unknown as Call,
    `?utm_content=${'x'.repeat(201)}`,
  )
  const visit = { utmSource: undefined, utmMedium: undefined, utmCampaign: undefined, utmContent: 'x'.repeat(200) }
  expect(told).toEqual([['campaign-tracking', [visit]]])
})

test.each(['source', 'medium', 'campaign', 'content'])('a visit with nothing but its %s is told', (name) => {
  expect(visitOf(`?utm_${name}=x`)).toHaveLength(1)
})
