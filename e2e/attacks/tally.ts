import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect } from 'vitest'

/** `full` and `quick` are the long part (`npm run test:long`); without it the short part of `npm test` runs. */
const extent = process.env['SIPDAY_LONG'] ?? 'short'

/** In the short part, and in the full long part; `--quick` does a tenth of the latter. */
export const times = (short: number, full: number): number =>
  extent === 'full' ? full : extent === 'quick' ? Math.max(short, Math.ceil(full / 10)) : short

export const isLong = extent !== 'short'

export type Tally = {
  /** `succeeded`: what the attacker, or the fault, achieved. */
  attempt(what: string, succeeded: boolean): void
  /** Fails with the problem, if there was one. */
  refuse(what: string, found: unknown[]): void
  /** Besides the attempts. */
  figure(name: string, value: string | number): void
  tried(): number
}

const folder = fileURLToPath(new URL('../../reports/attacks/', import.meta.url))

/** Prints them at the end of the file and stores them for the long run's summary. */
export const tally = (title: string, noun = 'attacks'): Tally => {
  const succeeded: string[] = []
  const figures: Record<string, string | number> = {}
  let tried = 0
  afterAll(() => {
    const more = Object.entries(figures).map(([name, value]) => `, ${name} ${value}`)
    console.log(`${title}: ${noun} tried ${tried}, succeeded ${succeeded.length}${more.join('')}`)
    mkdirSync(folder, { recursive: true })
    writeFileSync(
      join(folder, `${title.replaceAll(/\W+/g, '-')}.json`),
      JSON.stringify({ title, noun, tried, succeeded: succeeded.length, figures }),
    )
    expect(succeeded).toEqual([])
  })
  const attempt = (what: string, done: boolean) => {
    tried += 1
    if (done) succeeded.push(what)
  }
  return {
    attempt,
    refuse: (what, found) => {
      attempt(found.length === 0 ? what : `${what}: ${JSON.stringify(found)}`, found.length > 0)
      expect(found, what).toEqual([])
    },
    figure: (name, value) => {
      figures[name] = value
    },
    tried: () => tried,
  }
}
