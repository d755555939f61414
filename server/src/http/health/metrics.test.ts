import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../../test/world.ts'
import { unsettledRestore } from '../../store/backup/restored.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const metrics = async () => (await fetch(`${world.url}/metrics`)).text()
const value = (text: string, name: string) => {
  const line = text.split('\n').find((one) => one.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.slice(name.length + 1))
}
const call = (method: string, route: string, status: number) =>
  `sipday_calls_total{method="${method}",route="${route}",status="${status}"}`

test('calls are counted and timed by their route and status, never by the address that was typed', async () => {
  const visitor = world.visitor()
  const before = await metrics()
  await visitor.call('session')
  await visitor.call('session')
  await visitor.call('counter-till')
  await visitor.request('GET', '/someone@demo.example')
  const after = await metrics()
  const added = (name: string) => (value(after, name) ?? 0) - (value(before, name) ?? 0)
  expect(added(call('GET', '/api/session', 200))).toBe(2)
  expect(added(call('GET', '/api/counter/till', 401))).toBe(1)
  expect(added(call('GET', 'none', 302))).toBe(1)
  expect(added('sipday_call_seconds_count{method="GET",route="/api/session"}')).toBe(2)
  expect(added('sipday_call_seconds_bucket{le="10",method="GET",route="/api/session"}')).toBe(2)
  expect(after).not.toContain('someone@')
})

test('statements of the database are timed by their name', async () => {
  const timed = 'sipday_db_query_seconds_count{statement="the restore that no one has settled"}'
  const before = value(await metrics(), timed) ?? 0
  await unsettledRestore(world.deps.db)
  expect((value(await metrics(), timed) ?? 0) - before).toBeGreaterThanOrEqual(1)
})

test('each call has one line in the log, and what is no call has none', async () => {
  world.log.length = 0
  await world.visitor().call('session')
  await world.visitor().request('GET', '/nothing')
  await expect.poll(() => world.log.filter((line) => line.includes('"call"')).length).toBe(1)
  expect(JSON.parse(world.log.find((line) => line.includes('"call"')) ?? '{}')).toMatchObject({
    method: 'GET',
    route: '/api/session',
    status: 200,
    ms: expect.any(Number),
    msg: 'call',
  })
})

test('the scrape has everything about the process and its background work, each with its meaning', async () => {
  const text = await metrics()
  for (const [name, help] of [
    ['sipday_calls_total', 'Calls answered'],
    ['sipday_call_seconds', 'Time to answer'],
    ['sipday_jobs_due', 'Jobs that may run and wait'],
    ['sipday_jobs_oldest_due_seconds', 'How long the oldest of them has waited; nobody does them when it is above 120'],
    ['sipday_jobs_locked_oldest_seconds', 'How long ago the holder of a job last said that it is at it'],
    ['sipday_jobs_given_up', 'Jobs that failed for the last time: somebody has to look'],
    ['sipday_job_runner_up', 'Whether this process looks for jobs'],
    ['sipday_sweep_age_seconds', 'How long ago the last sweep of this process ended'],
    ['sipday_findings_open', 'What waits for a person, see npm run doctor'],
  ])
    expect(text).toContain(`# HELP ${name} ${help}\n`)
  for (const le of ['0.005', '0.02', '0.1', '0.5', '2', '10', '+Inf']) expect(text).toContain(`_bucket{le="${le}"`)
  expect(value(text, 'sipday_job_runner_up')).toBe(1)
  expect(value(text, 'sipday_jobs_given_up')).toBe(0)
  expect(value(text, 'sipday_process_resident_memory_bytes')).toBeGreaterThan(0)
})

test('findings are counted by kind while they are open', async () => {
  const finding = (kind: string, subject: string) => ({ kind, subject, text: 'Look.', at: new Date() })
  await world.deps.db
    .insertInto('findings')
    .values([finding('dispute', 'a'), finding('dispute', 'b'), finding('lost_payment', 'c')])
    .execute()
  const open = async (kind: string) => value(await metrics(), `sipday_findings_open{kind="${kind}"}`)
  expect([await open('dispute'), await open('lost_payment')]).toEqual([2, 1])
  await world.deps.db.deleteFrom('findings').where('subject', 'in', ['b', 'c']).execute()
  expect([await open('dispute'), await open('lost_payment')]).toEqual([1, undefined])
})

test('without the findings the rest is still scraped, and the log says so', async () => {
  await world.deps.db.schema.alterTable('findings').renameTo('findings_away').execute()
  const response = await fetch(`${world.url}/metrics`)
  await world.deps.db.schema.alterTable('findings_away').renameTo('findings').execute()
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    expect.stringMatching(/^text\/plain; version=/),
  ])
  expect(value(await response.text(), 'sipday_job_runner_up')).toBe(1)
  expect(world.log.some((line) => line.includes('the findings could not be counted'))).toBe(true)
})

test('who does not ask from this machine itself is sent to the shop', async () => {
  const response = await world.visitor().request('GET', '/metrics')
  expect([response.status, response.headers.get('location')]).toEqual([302, '/'])
})

test('a database that does not answer leaves the jobs unknown, and the scrape without them', async () => {
  await world.deps.db.destroy()
  // Scrapes within half a second share what was found.
  await expect.poll(async () => value(await metrics(), 'sipday_jobs_due'), { timeout: 10_000 }).toBeNaN()
  const text = await metrics()
  expect(value(text, 'sipday_jobs_oldest_due_seconds')).toBeNaN()
  expect(value(text, 'sipday_job_runner_up')).toBe(1)
})
