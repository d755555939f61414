// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useTillNews } from './use-till-news.ts'

/** The browser's own class, which jsdom does not have; what the server would send is sent by hand. */
class Stream extends EventTarget {
  static CLOSED = 2
  static made: Stream[] = []
  readyState = 0
  url: string
  constructor(url: string) {
    super()
    this.url = url
    Stream.made.push(this)
  }
  close() {
    this.readyState = Stream.CLOSED
  }
  hear(name: string) {
    this.readyState = 1
    void act(() => void this.dispatchEvent(new Event(name)))
  }
}

const seen = { visibility: 'visible' }
const turn = (visibility: 'visible' | 'hidden') => {
  seen.visibility = visibility
  void act(() => void document.dispatchEvent(new Event('visibilitychange')))
}
const isOpen = () => Stream.made.map(({ readyState }) => readyState !== Stream.CLOSED)

beforeEach(() => {
  Stream.made = []
  seen.visibility = 'visible'
  vi.stubGlobal('EventSource', Stream)
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => seen.visibility as DocumentVisibilityState)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const listen = (customerId = 'mei') => {
  const heard = vi.fn()
  const hook = renderHook(({ id }) => useTillNews(id, heard), { initialProps: { id: customerId } })
  return { heard, since: () => hook.result.current, rerender: (id: string) => hook.rerender({ id }), hook }
}

test('from when the connection is open, everything is told; after an error nothing is', () => {
  const { heard, since } = listen()
  expect(since()).toBe(Infinity)
  expect(Stream.made[0]?.url).toBe('/api/news?CID=mei')
  Stream.made[0]?.hear('open')
  expect(since()).toBeLessThanOrEqual(Date.now())
  Stream.made[0]?.hear('redeemed')
  expect(heard).toHaveBeenCalledTimes(1)
  Stream.made[0]?.hear('error')
  expect(since()).toBe(Infinity)
})

test('a hidden page does not listen, and listens again when it is seen', () => {
  const { since } = listen()
  Stream.made[0]?.hear('open')
  turn('hidden')
  expect(isOpen()).toEqual([false])
  expect(since()).toBe(Infinity)
  turn('visible')
  turn('visible')
  expect(isOpen()).toEqual([false, true])
})

test('a server that had no room is asked again when someone comes back to the page', () => {
  listen()
  Stream.made[0]?.close()
  turn('visible')
  expect(isOpen()).toEqual([false, true])
})

test('offline, and for another person, the former connection ends', () => {
  const { rerender, hook } = listen()
  rerender('')
  expect(isOpen()).toEqual([false])
  rerender('omar')
  expect(isOpen()).toEqual([false, true])
  void act(() => hook.unmount())
  expect(isOpen()).toEqual([false, false])
})

test('a browser that cannot listen asks as before', () => {
  vi.stubGlobal('EventSource', undefined)
  expect(listen().since()).toBe(Infinity)
})
