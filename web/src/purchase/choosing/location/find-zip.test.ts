import { afterEach, expect, test, vi } from 'vitest'
import { findZip } from './find-zip.ts'

const geocoder = { url: 'https://places.example/v1/json', key: 'k-1' }
const place = { results: [{ geometry: { lat: 40.7451, lng: -73.9789 } }, { geometry: { lat: 1, lng: 1 } }] }
const answering = (answer: () => Response) => {
  const asked: string[] = []
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    return new Promise<Response>((resolve) => resolve(answer()))
  })
  return asked
}
afterEach(() => vi.unstubAllGlobals())

test('the geocoder is asked for the zip code in the United States, and its first result is read (W7.10)', async () => {
  const asked = answering(() => Response.json(place))
  expect(await findZip(' 10016 ', geocoder)).toEqual({ lat: 40.7451, lng: -73.9789 })
  expect(asked).toEqual(['https://places.example/v1/json?q=10016&key=k-1&countrycode=us'])
})

test('no result is said (W5)', async () => {
  answering(() => Response.json({ results: [] }))
  await expect(findZip('99999', geocoder)).rejects.toThrow('Could not find location for that zip code.')
})

test('a lookup that fails shows the text of its own failure, and what to do next (W5)', async () => {
  answering(() => {
    throw new TypeError('Failed to fetch')
  })
  await expect(findZip('10016', geocoder)).rejects.toThrow(
    'We could not look up this zip code: Failed to fetch. Check your connection and try again, or choose a location below.',
  )
  answering(() => new Response('', { status: 502, statusText: 'Bad Gateway' }))
  await expect(findZip('10016', geocoder)).rejects.toThrow('Bad Gateway')
  answering(() => Response.json({ message: 'Too many searches.' }, { status: 429 }))
  await expect(findZip('10016', geocoder)).rejects.toThrow('Too many searches.')
})

test('what is not five digits asks no one', async () => {
  const asked = answering(() => Response.json(place))
  await expect(findZip('1001', geocoder)).rejects.toThrow('Please enter a valid 5-digit zip code.')
  expect(asked).toEqual([])
})
