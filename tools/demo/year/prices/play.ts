import { addDays, dateIn } from '@sipday/rules/calendar.ts'
import type { Deps } from '@sipday/server/deps.ts'
import { type Chance, chanceOf } from '../played/chance.ts'
import { inOffice, Refused, signedIn, type Urls } from './caller.ts'
import { careFor } from './care.ts'
import { type Buyer, join, type Wanted } from './join.ts'
import { codes, newPrices } from './offers.ts'
import { publishOffers } from './publish.ts'

const OWNER = 'owner@demo.example'
const ONE_USE_CODES = 40
/** A told price needs 35 days. */
export const TOLD_AHEAD = 36
const monthly = { modelId: 'individual', planId: 'one-month', locationId: 'kips-bay' } as const
const treat = { ...monthly, planId: 'one-month-treat', locationId: 'greenwich-village' } as const

/** Who buys with which code; more than it allows are refused. */
const buyers = (oneUse: readonly string[]): Wanted[] => [
  ...many(6, { ...monthly, code: 'welcome20' }),
  ...many(5, { ...treat, code: 'Half3' }),
  ...many(5, { ...treat, code: ' FIVER ' }),
  ...many(5, { ...monthly, code: 'first2' }),
  ...many(4, { ...monthly, locationId: 'westfield', code: 'SUMMER60' }),
  ...many(4, { ...monthly, locationId: 'newark', code: 'newark10' }),
  ...many(5, { ...monthly, code: 'EARLYBIRD' }),
  ...oneUse.slice(0, 5).map((code) => ({ ...treat, code: code.toLowerCase() })),
  ...many(8, { ...monthly, code: TRIAL }),
  ...many(3, { ...monthly, planId: 'annual', code: 'YEAR50' }),
]
const TRIAL = 'tryweek'
const many = (count: number, wanted: Wanted): Wanted[] => Array.from({ length: count }, () => wanted)

export const urlsOf = ({ settings }: Pick<Deps, 'settings'>): Urls => {
  if (!settings.sandbox) throw new Error('Only a shop with the sandbox can be played.')
  return { publicUrl: settings.publicUrl, sandboxUrl: settings.sandbox.url }
}

export type PlayedPrices = {
  joined: (Buyer & { code: string | null })[]
  kept: number
  credits: number
  pauses: number
  moves: number
}

/**
 * Through the calls of site and office: ten codes and three new prices are published, people join with each code,
 * every second one with a trial keeps it, and the office gives credit, pauses and moves. What members have until then
 * costs the same for 35 days.
 */
export const playPrices = async (deps: Deps, { seed }: { seed: number }): Promise<PlayedPrices> => {
  const urls = urlsOf(deps)
  const chance = chanceOf(seed)
  const office = await inOffice(urls, OWNER)
  const today = dateIn(deps.clock.now(), 'America/New_York')
  await publishOffers(office, { codes, prices: newPrices, from: addDays(today, TOLD_AHEAD) })
  const joined = await joinAll(urls, chance, buyers(await makeOneUse(office)))
  const trials = joined.filter(({ code }) => code === TRIAL)
  const kept = trials.filter((_one, place) => place % 2 === 0)
  for (const trial of kept) await keepTrial(urls, trial)
  return { joined, kept: kept.length, ...(await careFor(deps, office, chance, { count: 6 })) }
}

const makeOneUse = async (office: Awaited<ReturnType<typeof inOffice>>): Promise<string[]> => {
  const codeId = (await office.office('items', { subject: 'code' })).find(({ title }) => title === 'COLLEAGUES')?.id
  if (codeId === undefined) throw new Error('The code for one-use codes was not published.')
  await office.office('one-use-make', { codeId, count: ONE_USE_CODES })
  const { csv } = await office.office('one-use-csv', { codeId })
  return csv.split('\r\n').flatMap((line) => /^[\dA-Z]{4}-[\dA-Z]{4}(?=,)/.exec(line) ?? [])
}

const joinAll = async (urls: Urls, chance: Chance, all: readonly Wanted[]): Promise<PlayedPrices['joined']> => {
  const joined: PlayedPrices['joined'] = []
  for (const wanted of all)
    try {
      joined.push({ ...(await join(urls, chance, wanted)), code: wanted.code })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
    }
  return joined
}

const keepTrial = async (urls: Urls, { id, email, phone }: Buyer): Promise<void> => {
  const browser = await signedIn(urls, email, phone)
  const [record] = await browser.call('subscriptions', { CID: id })
  if (record) await browser.call('resume-subscription', { subscriptionId: record.id })
}
