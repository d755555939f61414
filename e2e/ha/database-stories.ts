import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { TTL_SECONDS } from './patroni-node.ts'
import { Crowd, Visitors } from './crowd.ts'
import { type Ha, judgeStory } from './judging.ts'

/** A dead primary is noticed when its lease ends; electing and connecting take a few seconds more. */
const BACK_MS = (TTL_SECONDS + 10) * 1000
const SWITCH_MS = 5_000
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

export const databaseStories = (ha: () => Ha): void => {
  /** `harm` returns since when buying should work again, if that is not the moment it began. */
  const broken = async (
    story: string,
    harm: () => Promise<number | void>,
    mend: () => Promise<unknown>,
    within: number,
  ): Promise<Crowd> => {
    const { shop, cluster, tally } = ha()
    await cluster.whole()
    const crowd = await Crowd.start(shop, cluster)
    await sleep(4_000)
    const harmedAt = Date.now()
    const from = (await harm()) ?? harmedAt
    const back = await crowd.backAfter(from)
    await mend()
    await sleep(4_000)
    await crowd.end()
    tally.attempt(`${story}: back after ${seconds(back)}`, back > within)
    tally.figure(`${story}, back after`, seconds(back))
    await judgeStory(ha(), story, crowd)
    return crowd
  }

  for (const [turn, provider] of [
    ['first', 0],
    ['second', 1200],
    ['third', 0],
  ] as const)
    test(`the primary killed for the ${turn} time`, async () => {
      const { shop, cluster } = ha()
      const primary = await cluster.whole()
      // Payments are under way when it happens.
      if (provider > 0) await shop.world.fault({ target: 'payments.create', mode: 'delay', ms: provider, times: 1000 })
      await broken(
        `primary killed, ${turn} time`,
        () => primary.kill(),
        async () => {
          await shop.world.clearFaults()
          primary.patroni.start()
        },
        BACK_MS,
      )
    })

  test('a planned switch', async () => {
    await broken(
      'planned switch',
      () => ha().cluster.switchOver(),
      () => Promise.resolve(),
      SWITCH_MS,
    )
  })

  test('a standby frozen for 20 s: pages and catalogue go on, payments are answered in time', async () => {
    const { shop, cluster, tally } = ha()
    const standby = await cluster.synchronous()
    const visitors = new Visitors(shop.world.site)
    const crowd = await broken(
      'standby frozen',
      async () => {
        tally.attempt('no receiver was found', standby.signalProcesses('walreceiver', 'SIGSTOP') === 0)
        await sleep(20_000)
        standby.signalProcesses('walreceiver', 'SIGCONT')
      },
      () => Promise.resolve(),
      BACK_MS,
    )
    await visitors.end()
    tally.figure('pages beside a frozen standby', `${visitors.tried}, slowest ${seconds(visitors.slowestMs)}`)
    tally.attempt(`pages beside a frozen standby: ${visitors.slow.join('; ')}`, visitors.slow.length > 0)
    const late = crowd.presses.filter(({ pressedAt, answeredAt }) => answeredAt - pressedAt > 20_000)
    tally.attempt(`${late.length} presses took longer than 20 s`, late.length > 0)
  })

  test('all connections of the database ended, three times', async () => {
    const { shop, cluster, tally } = ha()
    const crowd = await Crowd.start(shop, cluster)
    for (let turn = 0; turn < 3; turn++) {
      await sleep(4_000)
      const [row] = await cluster.ask<{ ended: number }>(
        `select count(pg_terminate_backend(pid))::int as ended from pg_stat_activity
          where datname = 'sipday' and pid <> pg_backend_pid()`,
        'postgres',
        'postgres',
      )
      tally.attempt('no connection was found', (row?.ended ?? 0) === 0)
    }
    await sleep(3_000)
    await crowd.end()
    await judgeStory(ha(), 'all connections ended', crowd)
  })

  test('the primary cut off by a network that drops: two primaries, and nothing is lost', async () => {
    const { cluster } = ha()
    const primary = await cluster.whole()
    await broken(
      'primary cut off',
      async () => primary.lines.forEach((line) => line.drop()),
      async () => primary.lines.forEach((line) => line.heal()),
      BACK_MS,
    )
  })

  test('etcd lost for 40 s: the shop may wait for it', async () => {
    const { cluster } = ha()
    await broken(
      'etcd lost',
      async () => {
        await cluster.etcd.end('SIGKILL')
        await sleep(40_000)
        cluster.etcd.start()
        return Date.now()
      },
      () => Promise.resolve(),
      BACK_MS,
    )
  })

  test('etcd lost for 40 s with failsafe_mode: the shop goes on', async () => {
    const { cluster, tally } = ha()
    await cluster.setFailsafe(true)
    await sleep(10_000)
    const crowd = await broken(
      'etcd lost, failsafe',
      async () => {
        await cluster.etcd.end('SIGKILL')
        await sleep(40_000)
        cluster.etcd.start()
      },
      () => Promise.resolve(),
      SWITCH_MS,
    )
    const failed = crowd.presses.filter(({ acknowledged }) => acknowledged === null)
    tally.attempt(`etcd lost, failsafe: ${failed.length} presses failed`, failed.length > 0)
    await cluster.setFailsafe(false)
  })

  test('the disk of the primary is full', async () => {
    const { cluster, tally } = ha()
    const { disk } = cluster
    if (disk === undefined) {
      tally.figure('full disk', 'not tried: this machine gives no disk of its own')
      return
    }
    for (let tries = 0; (await cluster.whole()).name !== 'n1' && tries < 6; tries++) {
      await cluster.switchOver()
      await sleep(8_000)
    }
    expect((await cluster.whole()).name).toBe('n1')
    const filler = join(disk, 'filler')
    const fill = () => {
      const file = openSync(filler, 'a')
      try {
        const block = Buffer.alloc(1_000_000)
        for (;;) writeSync(file, block)
      } catch (error) {
        expect((error as { code?: string }).code).toBe('ENOSPC')
      } finally {
        closeSync(file)
      }
    }
    await broken(
      'disk full',
      async () => {
        fill()
        await sleep(15_000)
        rmSync(filler, { force: true })
        return Date.now()
      },
      () => Promise.resolve(),
      BACK_MS,
    )
  })
}
