// Writes rules/src/phone-numbers.json: `node tools/making/phone-numbers.mjs`. Contains the library's validity rules for
// every country, but formatting only for the countries most visitors' phones are from, since formatting is half of the
// size. Other numbers are shown with their calling code and without further spaces.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

/** Where a country's row stores how its numbers are formatted. */
const SPACING = 4
const library = createRequire(import.meta.url).resolve('libphonenumber-js/metadata.min.json')
const metadata = JSON.parse(readFileSync(library, 'utf8'))
/** The United States and the rest of its calling code, and the home countries of most guests and recent immigrants. */
const SPACED = new Set([
  ...metadata.country_calling_codes['1'],
  'GB',
  'DE',
  'FR',
  'ES',
  'IT',
  'NL',
  'PL',
  'CN',
  'TW',
  'HK',
  'JP',
  'KR',
  'IN',
  'PH',
  'VN',
  'MX',
  'BR',
  'CO',
  'AU',
])
const bare = (row) => row.map((part, index) => (index === SPACING ? 0 : part))
const countries = Object.entries(metadata.countries).map(([name, row]) => [name, SPACED.has(name) ? row : bare(row)])
const nonGeographic = Object.entries(metadata.nonGeographic).map(([code, row]) => [code, bare(row)])
const numbers = {
  ...metadata,
  countries: Object.fromEntries(countries),
  nonGeographic: Object.fromEntries(nonGeographic),
}
writeFileSync(
  fileURLToPath(new URL('../../rules/src/phone-numbers.json', import.meta.url)),
  `${JSON.stringify(numbers)}\n`,
)
