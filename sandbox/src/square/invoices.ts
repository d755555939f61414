import { answer, cursorOf, limitOf, listAnswer } from './call.ts'
import type { Operation } from './call.ts'
import { notFound } from './errors.ts'
import { missing } from './reading.ts'

export const getInvoice: Operation = ({ world, params }) => {
  const entry = world.books.invoices.find(params['id'] ?? '')
  if (!entry) throw notFound('Invoice', params['id'] ?? '')
  return answer({ invoice: entry.record })
}

/** Newest first. */
export const listInvoices: Operation = ({ world, query }) => {
  const locationId = query.get('location_id')
  if (!locationId) throw missing('location_id')
  const limit = limitOf(query, 200)
  const found = world.books.invoices.list({}, { newestFirst: true, limit: limit + 1, ...cursorOf(query) })
  const page = found.slice(0, limit)
  const cursor = found.length > limit ? String(page.at(-1)?.seq) : undefined
  return listAnswer(
    'invoices',
    page.map(({ record }) => record).filter((record) => record.location_id === locationId),
    cursor,
  )
}
