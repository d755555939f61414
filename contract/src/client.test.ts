import { afterEach, expect, test, vi } from 'vitest'
import { call, CallError, TIME_OUT_MS, unreadAnswers } from './client.ts'

afterEach(() => vi.restoreAllMocks())

const answering =
  (body: string, init: ResponseInit = {}): typeof fetch =>
  () =>
    Promise.resolve(new Response(body, init))
const failing = (given: typeof fetch, timeoutMs?: number) =>
  call('session', undefined, { fetch: given, ...(timeoutMs === undefined ? {} : { timeoutMs }) }).then(
    () => {
      throw new Error('the call came through')
    },
    (cause: unknown) => cause as CallError,
  )

/** Rejects when the call is aborted. */
const silent: typeof fetch = (_url, init) =>
  new Promise((_, reject) => {
    init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
  })

test('a call that gets no answer is given up after 15000 ms with its own words (W7, W9, S7, S8, S9)', async () => {
  const timer = vi.spyOn(AbortSignal, 'timeout')
  await call('session', undefined, { fetch: answering('{}') })
  expect(timer).toHaveBeenCalledExactlyOnceWith(15_000)
  expect(TIME_OUT_MS).toBe(15_000)
  const given = await failing(silent, 5)
  expect(given.code).toBe('time_out')
  expect(given.message).toBe('The request took too long to respond. Please try again later.')
})

test('an answer that is no JSON is an error of its own, a broken line another', async () => {
  expect((await failing(answering('<html>'))).code).toBe('not_json')
  expect(await failing(() => Promise.reject(new TypeError('fetch failed')))).toMatchObject({
    status: 0,
    code: 'no_answer',
    fromServer: false,
  })
})

test('a refusal keeps the message, the fields and the wait of the server, and its status text without them', async () => {
  const body = JSON.stringify({ message: 'Please wait.', code: 'too_many', fields: { email: 'Try another.' } })
  expect(await failing(answering(body, { status: 429, headers: { 'retry-after': '30' } }))).toMatchObject({
    message: 'Please wait.',
    fromServer: true,
    fields: { email: 'Try another.' },
    retryAfterSeconds: 30,
  })
  expect(await failing(answering('', { status: 502, statusText: 'Bad Gateway' }))).toMatchObject({
    fromServer: false,
    statusText: 'Bad Gateway',
  })
})

test('only 200 is a success of adding a card; another 2xx with a card in it is none (W7.9, R76)', async () => {
  const body = { nonce: 'cnon', customerId: 'cid', idempotency_key: 'key-of-this-card' }
  const adding = (status: number) =>
    call('add-card', body, { fetch: answering('{"card":{"id":"card-1"}}', { status }) }).catch(
      (cause: unknown) => cause,
    )
  expect(await adding(200)).toEqual({ card: { id: 'card-1' } })
  for (const status of [201, 202, 203]) {
    expect(await adding(status)).toMatchObject({ status, fromServer: false })
  }
})

test('a POST carries JSON and the headers of its caller, a GET its body as a query (W7.9, S7.12)', async () => {
  const sent: { url: string; init: RequestInit | undefined }[] = []
  const seen: typeof fetch = (url, init) => {
    sent.push({ url: String(url), init })
    return Promise.resolve(new Response('{}'))
  }
  await call(
    'add-card',
    { nonce: 'n', customerId: 'c', idempotency_key: 'key-0001' },
    { fetch: seen, headers: { 'idempotency-key': 'key-0001' } },
  )
  expect(sent[0]?.init).toMatchObject({
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'key-0001' },
    body: JSON.stringify({ nonce: 'n', customerId: 'c', idempotency_key: 'key-0001' }),
  })
  await call('geocode', { q: '10016', key: '', countrycode: 'us' }, { fetch: seen })
  expect(sent[1]?.url).toMatch(/\?q=10016&key=&countrycode=us$/)
  expect(sent[1]?.init?.body).toBeUndefined()
})

test.each(unreadAnswers)('a success of %s counts whatever its body is (S7.1, S7.8)', async (name) => {
  for (const body of ['Accepted', '<html>', '', '{"message":"Saved."}']) {
    const answer = call(name, {} as never, { fetch: answering(body, { status: 202 }) })
    await expect(answer).resolves.toBeDefined()
  }
  const refusal = call(name, {} as never, { fetch: answering('Nothing here', { status: 404 }) })
  await expect(refusal).rejects.toMatchObject({ status: 404 })
})
