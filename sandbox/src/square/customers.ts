import { randomId } from '../ids.ts'
import { answer, limitOf, listAnswer } from './call.ts'
import type { Call, Operation } from './call.ts'
import { invalid, notFound } from './errors.ts'
import { once } from './idempotency.ts'
import { object, present, text } from './reading.ts'
import type { Customer } from './records.ts'

const NAMES = ['given_name', 'family_name', 'company_name', 'nickname'] as const
const TEXTS = [...NAMES, 'email_address', 'phone_number', 'reference_id', 'note', 'birthday'] as const
const LONGEST: Readonly<Record<string, number>> = { email_address: 254, reference_id: 100, phone_number: 18 }

/** The provider refuses some numbers and addresses that look valid. */
const REFUSED_PHONE = /^\+?1?917555/
const REFUSED_EMAIL = /@refused\.example$/i

const readFields = ({ body, refuses }: Pick<Call, 'body' | 'refuses'>) => {
  const fields: Partial<Record<(typeof TEXTS)[number], string>> & { address?: Record<string, unknown> } = {}
  for (const name of TEXTS) {
    const value = text(body, name, LONGEST[name] ?? 500)
    if (value !== undefined) fields[name] = value
  }
  const address = object(body, 'address')
  if (address) fields.address = address
  const { email_address: email, phone_number: phone } = fields
  if (email && (refuses === 'email' || REFUSED_EMAIL.test(email) || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))) {
    throw invalid('INVALID_EMAIL_ADDRESS', 'Expected email_address to be a valid email address.', 'email_address')
  }
  const isRefused = phone && (refuses === 'phone' || REFUSED_PHONE.test(phone.replaceAll(/[^\d+]/g, '')))
  if (phone && (isRefused || !/^\+?[\d ().-]{9,18}$/.test(phone))) {
    throw invalid('INVALID_PHONE_NUMBER', 'Expected phone_number to be a valid phone number.', 'phone_number')
  }
  return fields
}

export const createCustomer: Operation = ({ world, body, refuses }) =>
  once(world, { endpoint: 'customers.create', longest: 192, required: false }, body, () => {
    const fields = readFields({ body, refuses })
    if (
      !fields.given_name &&
      !fields.family_name &&
      !fields.company_name &&
      !fields.email_address &&
      !fields.phone_number
    ) {
      throw invalid(
        'BAD_REQUEST',
        'At least one of the following fields is required: given_name, family_name, company_name, email_address, phone_number.',
      )
    }
    const at = world.clock.iso()
    const customer: Customer = {
      id: randomId(26).toUpperCase(),
      created_at: at,
      updated_at: at,
      ...fields,
      preferences: { email_unsubscribed: false },
      creation_source: 'THIRD_PARTY',
      version: 0,
    }
    world.books.customers.insert(customer, null)
    world.webhooks.emit('customer.created', 'customer', customer)
    return { customer }
  })

const same = (a: string | undefined, b: unknown) => a?.toLowerCase() === String(b).toLowerCase()

export const searchCustomers: Operation = ({ world, body }) => {
  const filter = object(object(body, 'query') ?? {}, 'filter') ?? {}
  const wanted = (['email_address', 'phone_number', 'reference_id'] as const).flatMap((name) => {
    const exact = object(filter, name)?.['exact']
    return exact === undefined || exact === null ? [] : [{ name, exact }]
  })
  const limit = limitOf(world, new URLSearchParams({ limit: String(body['limit'] ?? 100) }), 100)
  const found = world.books.customers
    .list({}, { newestFirst: true })
    .map(({ record }) => record)
    .filter((customer) => wanted.every(({ name, exact }) => same(customer[name], exact)))
  return listAnswer('customers', found.slice(0, limit))
}

const find = ({ world, params }: Call) => {
  const entry = world.books.customers.find(params['id'] ?? '')
  if (!entry) throw notFound('Customer', params['id'] ?? '')
  return entry
}

export const getCustomer: Operation = (call) => answer({ customer: find(call).record })

/** Null clears a field. */
export const updateCustomer: Operation = (call) =>
  call.world.store.transaction(() => {
    const { record } = find(call)
    const cleared = Object.fromEntries(
      TEXTS.filter((name) => call.body[name] === null).map((name) => [name, undefined]),
    )
    const customer = present<Customer>({
      ...record,
      ...readFields(call),
      ...cleared,
      version: record.version + 1,
      updated_at: call.world.clock.iso(),
    })
    call.world.books.customers.save({ record: customer, hidden: null })
    call.world.webhooks.emit('customer.updated', 'customer', customer)
    return answer({ customer })
  })

/** Payments keep the customer's id; its cards can no longer be charged. */
export const deleteCustomer: Operation = (call) =>
  call.world.store.transaction(() => {
    const { record } = find(call)
    for (const card of call.world.books.cards.list({ owner: record.id }))
      if (card.record.enabled) call.world.books.cards.save({ ...card, record: { ...card.record, enabled: false } })
    call.world.books.customers.remove(record.id)
    call.world.webhooks.emit('customer.deleted', 'customer', record)
    return answer({})
  })
