import { logoPath } from '../catalogue/shop-answer.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Db } from '../database.ts'
import { int, text } from '../kinds.ts'
import { statement } from '../statement.ts'
import { cleanLogo, logoHash } from './clean-logo.ts'

const KEPT = 20

const logosOfReleases = statement({
  name: 'logos of releases, the newest first',
  text: `
    select svg from (
      select t -> 'body' ->> 'logoSvg' as svg, max(r.id) as newest
      from releases r, jsonb_array_elements(r.after || r.before) t
      where r.state = 'live' and t ->> 'subject' = 'brand' group by svg) published
    where svg is not null order by newest desc limit :most`,
  takes: { most: int },
  gives: { svg: text },
})

const read = new WeakMap<Catalogue, Promise<ReadonlyMap<string, string>>>()

/**
 * What the shop showed before, by address: letters that were sent have it (O12). Each is what today's cleaner makes of it.
 * Read once for each release, however often someone asks for what there is not.
 */
export const earlierLogos = (db: Db, catalogue: Catalogue): Promise<ReadonlyMap<string, string>> => {
  const known = read.get(catalogue)
  if (known) return known
  const reading = readLogos(db)
  read.set(catalogue, reading)
  reading.catch(() => read.delete(catalogue))
  return reading
}

const readLogos = async (db: Db): Promise<ReadonlyMap<string, string>> => {
  const logos = new Map<string, string>()
  for (const { svg } of await logosOfReleases(db, { most: KEPT })) {
    const logo = await cleanLogo(svg)
    if (logo) logos.set(logoPath({ hash: logoHash(svg), svg }), logo.svg)
  }
  return logos
}
