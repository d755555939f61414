import { type CustomerSearch, customerSearch } from '@sipday/rules/office/customer-search.ts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { change } from '../../store/office/changes.ts'
import {
  allCustomers,
  customersByDigits,
  customersByStart,
  customersByWords,
} from '../../store/people/find-customers.ts'

type Page = Parameters<typeof allCustomers>[1]

/** A text inside a pattern of `like`. */
const anywhere = (word: string | undefined): string =>
  word === undefined ? '%' : `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/**
 * The customers that a typed text finds, as far as the person sees them. Throws Refusal 422 for a single character. A
 * search by a code or by four digits is part of the record (rule O), with how many it found and without the digits.
 */
export const searchCustomers = async (
  deps: Pick<Deps, 'reads' | 'db' | 'clock'>,
  typed: string,
  page: Page,
  by: { staffId: string; sessionId: string },
) => {
  const search = customerSearch(typed)
  switch (search.by) {
    case 'everyone':
      return allCustomers(deps.reads, page)
    case 'too short':
      throw new Refusal(422, 'too_short', 'Please type at least 2 characters.')
    case 'start':
      return customersByStart(deps.reads, { start: search.start, ...page })
    case 'words': {
      const [first, second, third] = search.words
      const patterns = { first: anywhere(first), second: anywhere(second), third: anywhere(third) }
      return customersByWords(deps.reads, { ...patterns, ...page })
    }
    case 'digits': {
      const { ending, code, lastFour } = search
      const found = await customersByDigits(deps.reads, { ending, code, lastFour, ...page })
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
