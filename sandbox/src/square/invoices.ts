import { answer, cursorOf, limitOf, listAnswer } from './call.ts'
import type { Operation } from './call.ts'
import { invalid, notFound } from './errors.ts'
import { missing } from './reading.ts'
import type { Invoice } from './records.ts'

export const getInvoice: Operation = ({ world, params }) => {
  const entry = world.books.invoices.find(params['id'] ?? '')
  if (!entry) throw notFound('Invoice', params['id'] ?? '')
  return answer({ invoice: entry.record })
}

/** Newest first. */
export const listInvoices: Operation = ({ world, query }) => {
  const locationId = query.get('location_id')
  if (!locationId) throw missing('location_id')
  const limit = limitOf(world, query, 200)
  const found = world.books.invoices.list({}, { newestFirst: true, limit: limit + 1, ...cursorOf(query) })
  const page = found.slice(0, limit)
  const cursor = found.length > limit ? String(page.at(-1)?.seq) : undefined
  return listAnswer(
    'invoices',
    page.map(({ record }) => record).filter((record) => record.location_id === locationId),
    cursor,
  )
}

/**
 * Of an unpaid bill; the subscription continues. The fault "decline" means that someone is paying it at this moment.
 */
export const cancelInvoice: Operation = ({ world, params, body, forcedDecline }) =>
  world.store.transaction(() => {
    const entry = world.books.invoices.find(params['id'] ?? '')
    if (!entry) throw notFound('Invoice', params['id'] ?? '')
    const { next_payment_amount_money: _nothingLeft, ...rest } = entry.record
    if (typeof body['version'] !== 'number') throw missing('version')
    if (body['version'] !== rest.version)
      throw invalid('VERSION_MISMATCH', `The current version is ${rest.version}.`, 'version', 409)
    if (rest.status !== 'UNPAID') throw invalid('BAD_REQUEST', `The invoice is ${rest.status}, not UNPAID.`)
    if (forcedDecline) throw invalid('BAD_REQUEST', 'A payment for this invoice is in progress.')
    const invoice: Invoice = {
      ...rest,
      version: rest.version + 1,
      status: 'CANCELED',
      updated_at: world.clock.iso(),
    }
    world.books.invoices.save({ record: invoice, hidden: null })
    world.webhooks.emit('invoice.canceled', 'invoice', invoice)
    return answer({ invoice })
  })
