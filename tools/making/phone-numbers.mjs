// Writes rules/src/phone-numbers.json: `node tools/making/phone-numbers.mjs`. What makes a number valid, for every country, as the
// library has it; how numbers are spaced, for the countries that most visitors' phones are from. Spacing is half of the weight.
// The others are shown with their calling code and without further spaces.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

/** Where a country's row keeps how its numbers are spaced. */
const SPACING = 4
const library = createRequire(import.meta.url).resolve('libphonenumber-js/metadata.min.json')
const metadata = JSON.parse(readFileSync(library, 'utf8'))
/** The United States and all of its calling code, and the homes of most guests and new neighbors. */
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
