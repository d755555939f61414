import { type CustomerSearch, customerSearch } from '@sipday/rules/office/customer-search.ts'
import type { Deps } from '../../deps.ts'
import { giveBackLimits, type Taken, takeLimitsIn } from '../../access/limits.ts'
import { Refusal } from '../../refusal.ts'
import { type Filters, filterCustomers } from './filter-customers.ts'
import { change } from '../../store/office/changes.ts'
import {
  customersByDigits,
  customersByEmail,
  customersByStart,
  customersByWords,
  newestByStart,
  newestByWords,
} from '../../store/people/find-customers.ts'

type Page = Omit<Parameters<typeof customersByEmail>[1], 'address'>

/** A full page: nothing elsewhere is newer. */
const whole = <Row>(rows: Row[], { count }: Page): Row[] | null => (rows.length === count ? rows : null)

const anywhere = (word: string | undefined): string =>
  word === undefined ? '%' : `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/**
 * Those found by the text, or without one by the filters, as far as the person sees them. Throws Refusal 422 for a
 * single character, 429 after many codes that no one has. Searches by code or four digits are recorded with how many they
 * found, without the digits (rule O).
 */
export const searchCustomers = async (
  deps: Pick<Deps, 'reads' | 'db' | 'clock' | 'settings'>,
  { typed, filters }: { typed: string; filters: Filters },
  page: Page,
  by: { staffId: string; sessionId: string },
) => {
  const search = customerSearch(typed)
  switch (search.by) {
    case 'everyone':
      return filterCustomers(deps.reads, filters, page)
    case 'too short':
      throw new Refusal(422, 'too_short', 'Please type at least 2 characters.')
    case 'start': {
      const asked = { start: search.start, ...page }
      return whole(await newestByStart(deps.reads, asked), page) ?? customersByStart(deps.reads, asked)
    }
    case 'words': {
      const [first, second, third] = search.words
      const { address } = search
      const owners = address === null ? [] : await customersByEmail(deps.reads, { address, ...page })
      if (owners.length > 0) return owners
      const asked = { first: anywhere(first), second: anywhere(second), third: anywhere(third), ...page }
      return whole(await newestByWords(deps.reads, asked), page) ?? customersByWords(deps.reads, asked)
    }
    case 'digits': {
      const { ending, code, lastFour } = search
      const guess: Taken[] = code === null ? [] : [['office_code_wrong', by.staffId]]
      await takeLimitsIn(deps.db, deps, ...guess)
      const found = await customersByDigits(deps.reads, { ending, code, lastFour, ...page })
      if (found.length > 0) await giveBackLimits(deps, ...guess)
      const field = fieldOf(search)
      if (field && page.at === null)
        await deps.db.transaction().execute((trx) =>
          change(trx, {
            at: deps.clock.now(),
            by,
            subject: 'customer',
            id: 'search',
            field,
            after: found.length,
          }),
        )
      return found
    }
  }
}

const fieldOf = ({ code, lastFour }: Extract<CustomerSearch, { by: 'digits' }>): string | null => {
  if (code !== null) return 'found by code'
  return lastFour === null ? null : 'found by last four'
}
