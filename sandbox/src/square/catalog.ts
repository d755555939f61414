import { randomId } from '../ids.ts'
import type { World } from '../world.ts'
import { answer } from './call.ts'
import type { Operation } from './call.ts'
import { invalid, notFound } from './errors.ts'
import { once } from './idempotency.ts'
import { isBody, money, present, requiredObject, requiredText } from './reading.ts'
import type { Body } from './reading.ts'
import { CADENCES } from './records.ts'
import type { Cadence, CatalogObject, Phase } from './records.ts'

const DATA = 'subscription_plan_variation_data'
const isCadence = (value: unknown): value is Cadence => typeof value === 'string' && Object.hasOwn(CADENCES, value)

const readPhase = (value: unknown, index: number, count: number): Phase => {
  const field = `object.${DATA}.phases`
  if (!isBody(value)) throw invalid('EXPECTED_OBJECT', 'Each phase must be an object.', field)
  const { cadence, periods } = value
  if (!isCadence(cadence))
    throw invalid('INVALID_ENUM_VALUE', `\`${String(cadence)}\` is not a cadence.`, `${field}.cadence`)
  if (periods === undefined && index < count - 1) {
    throw invalid('INVALID_VALUE', 'Only the last phase may be without `periods`.', `${field}.periods`)
  }
  if (periods !== undefined && !(Number.isInteger(periods) && Number(periods) > 0)) {
    throw invalid('INVALID_VALUE', '`periods` must be a whole number of 1 or more.', `${field}.periods`)
  }
  const pricing = isBody(value['pricing']) ? value['pricing'] : undefined
  const price = pricing ? money(pricing, 'price_money', 0) : money(value, 'recurring_price_money', 0)
  if (!price) throw invalid('MISSING_REQUIRED_PARAMETER', 'A phase needs a static price.', `${field}.pricing`)
  return present<Phase>({
    uid: typeof value['uid'] === 'string' ? value['uid'] : randomId(24).toUpperCase(),
    cadence,
    ordinal: typeof value['ordinal'] === 'number' ? value['ordinal'] : index,
    periods: periods === undefined ? undefined : Number(periods),
    recurring_price_money: pricing ? undefined : price,
    pricing: pricing ? { type: 'STATIC', price_money: price } : undefined,
  })
}

const readVariation = (wanted: Body): NonNullable<CatalogObject[typeof DATA]> => {
  const data = requiredObject(wanted, DATA)
  const phases = data['phases']
  if (!Array.isArray(phases) || phases.length === 0) {
    throw invalid('MISSING_REQUIRED_PARAMETER', 'A plan variation needs at least one phase.', `object.${DATA}.phases`)
  }
  return present({
    name: requiredText(data, 'name', 255, `object.${DATA}.name`),
    phases: phases
      .map((phase, index) => readPhase(phase, index, phases.length))
      .toSorted((a, b) => a.ordinal - b.ordinal),
    subscription_plan_id: typeof data['subscription_plan_id'] === 'string' ? data['subscription_plan_id'] : undefined,
  })
}

const readData = (type: string, wanted: Body): Partial<CatalogObject> => {
  if (type === 'SUBSCRIPTION_PLAN_VARIATION') return { [DATA]: readVariation(wanted) }
  if (type === 'SUBSCRIPTION_PLAN') return { subscription_plan_data: requiredObject(wanted, 'subscription_plan_data') }
  throw invalid('INVALID_ENUM_VALUE', `The sandbox keeps subscription plans only, not \`${type}\`.`, 'object.type')
}

/** An id with `#` makes a new object; any other names an existing one. */
const previous = (world: World, id: string, version: unknown): CatalogObject | undefined => {
  if (id.startsWith('#')) return undefined
  const entry = world.books.catalog.find(id)
  if (!entry) throw notFound('Object', id, 'object.id')
  if (version !== undefined && version !== entry.record.version) {
    throw invalid('VERSION_MISMATCH', 'Object version does not match latest database version.', 'object.version')
  }
  return entry.record
}

export const upsertCatalogObject: Operation = ({ world, body }) =>
  once(world, { endpoint: 'catalog.upsert', longest: 128, required: true }, body, () => {
    const wanted = requiredObject(body, 'object')
    const clientId = requiredText(wanted, 'id', 255, 'object.id')
    const type = requiredText(wanted, 'type', 255, 'object.type')
    const known = previous(world, clientId, wanted['version'])
    const at = world.clock.iso()
    const record: CatalogObject = {
      id: known?.id ?? randomId(24).toUpperCase(),
      type,
      version: Math.max(world.clock.now().getTime(), (known?.version ?? 0) + 1),
      updated_at: at,
      is_deleted: false,
      present_at_all_locations: true,
      ...readData(type, wanted),
    }
    if (known) world.books.catalog.save({ record, hidden: null })
    else world.books.catalog.insert(record, null)
    const mappings = known ? {} : { id_mappings: [{ client_object_id: clientId, object_id: record.id }] }
    return { catalog_object: record, ...mappings }
  })

export const getCatalogObject: Operation = ({ world, params }) => {
  const entry = world.books.catalog.find(params['id'] ?? '')
  if (!entry) throw notFound('Object', params['id'] ?? '')
  return answer({ object: entry.record })
}
