import type { Deps } from '../../deps.ts'
import { catalogueOf } from '../../store/catalogue/catalogue.ts'
import { drinksToRecount } from '../../store/reports/count-drinks.ts'
import { dayBeforeAll, forgetCounted, markCounted, notCounted } from '../../store/reports/counted.ts'
import { countGently, type Pace } from './gently.ts'
import { slicesOf } from './slices.ts'
import { type Slice, type Way, type What, ways } from './ways.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'log'>

const all = Object.keys(ways) as What[]

/**
 * Once or for as long as `ways` says; part of the regular sweep. Locations that wait for the same days are counted
 * together: most counts read all memberships. One that fails does not affect the others. Throws what failed.
 */
export const countDays = async (deps: Needs, whats: readonly What[] = all, pace: Pace = countGently): Promise<void> => {
  const { shop } = await catalogueOf(deps.db)
  const waiting = await notCounted(deps.db, { now: deps.clock.now(), zone: shop.timeZone, whats: [...whats] })
  const isNew = waiting.some(({ counted }) => counted === null)
  const [first] = isNew ? await dayBeforeAll(deps.db, {}) : []
  const failed: unknown[] = []
  for (const what of whats) {
    const way: Way = ways[what]
    const own = waiting.filter((one) => one.what === what && way.of.includes(one.id === '' ? 'shop' : 'locations'))
    await countEach(deps, what, own, { pace, begun: first?.day ?? null }).catch(
      (error: unknown) => void failed.push(error),
    )
  }
  if (failed.length > 0) throw new AggregateError(failed, 'some days could not be counted')
}

const countEach = async (
  deps: Needs,
  what: What,
  waiting: readonly { id: string; day: string; counted: string | null }[],
  { pace, begun }: { pace: Pace; begun: string | null },
): Promise<void> => {
  const way: Way = ways[what]
  for (const group of Map.groupBy(
    waiting,
    ({ id, day, counted }) => `${day} ${counted} ${way.hold ? id : ''}`,
  ).values()) {
    const [{ day: today, counted } = { day: '', counted: null }] = group
    const places = group.map(({ id }) => id)
    let known = counted
    for (const { from, until, through } of slicesOf(way, today, counted, begun ?? today)) {
      const work = () => countSlice(deps, what, { places, from, until }, today, { known, through })
      if (!way.gently) await work()
      else if (!(await pace(deps, { what, from }, work))) return
      known = through
    }
  }
  if (what === 'drinks')
    for (const { id, day } of await drinksToRecount(deps.db, {})) await countAgain(deps, what, id, day)
}

const countSlice = async (
  { db }: Pick<Deps, 'db'>,
  what: What,
  asked: Slice,
  today: string,
  marks?: { known: string | null; through: string },
): Promise<void> => {
  const { hold, count, table, key, of }: Way = ways[what]
  const { shop } = await catalogueOf(db)
  await db.transaction().execute(async (trx) => {
    await hold?.(trx, asked)
    const marked = marks && (await markCounted(trx, { what, ...asked, known: marks.known, until: marks.through }))
    const slice = { ...asked, places: marked?.map(({ id }) => id) ?? asked.places }
    if (slice.places.length === 0) return
    await forgetCounted(trx, { table, key, ...slice, places: of.includes('locations') ? slice.places : null })
    await count(trx, { ...slice, zone: shop.timeZone, today })
  })
}

export const countAgain = (deps: Pick<Deps, 'db'>, what: What, locationId: string, day: string): Promise<void> =>
  countSlice(deps, what, { places: [locationId], from: day, until: day }, day)
