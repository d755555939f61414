import type { Trx } from '../../../deps.ts'
import { birthdayOfBoth } from '../../counter/birthdays.ts'

type Contact = {
  channel: 'email' | 'sms'
  address: string
  signsIn: boolean
  addedAt: string
  provedAt: string | null
}

/** Ids of moved rows, and contacts as they were before. */
export type Moved = {
  purchases: string[]
  /** Purchases with the merged customer as a subscriber. */
  subscribed: string[]
  paid: string[]
  redeemed: string[]
  cards: string[]
  notes: string[]
  checkouts: string[]
  contacts: Contact[]
  shared: Pick<Contact, 'channel' | 'address' | 'signsIn' | 'provedAt'>[]
  aliases: string[]
  /** Of a merge from before there were any: undefined. */
  friendLinks?: string[]
  /** `birthday`: as it was, and as the merge left it; undefined of a merge from before it was asked. */
  kept: { squareCustomerId: string | null; birthday?: { before: string | null; after: string | null } }
}

type Pair = { keptId: string; goneId: string }
/** Limited to these rows where they are named. */
type Way = { from: string; to: string }

const give = {
  purchases: (trx: Trx, { from, to }: Way) =>
    trx.updateTable('purchases').set({ buyer_id: to }).where('buyer_id', '=', from).returning('id'),
  subscribed: (trx: Trx, { from, to }: Way) =>
    trx
      .updateTable('purchase_subscribers')
      .set({ customer_id: to })
      .where('customer_id', '=', from)
      .returning('purchase_id as id'),
  paid: (trx: Trx, { from, to }: Way) =>
    trx.updateTable('memberships').set({ payer_id: to }).where('payer_id', '=', from).returning('id'),
  redeemed: (trx: Trx, { from, to }: Way) =>
    trx.updateTable('memberships').set({ subscriber_id: to }).where('subscriber_id', '=', from).returning('id'),
  notes: (trx: Trx, { from, to }: Way) =>
    trx.updateTable('customer_notes').set({ customer_id: to }).where('customer_id', '=', from).returning('id'),
  aliases: (trx: Trx, { from, to }: Way) =>
    trx.updateTable('customers').set({ merged_into: to }).where('merged_into', '=', from).returning('id'),
  friendLinks: (trx: Trx, { from, to }: Way) =>
    trx.updateTable('single_codes').set({ customer_id: to }).where('customer_id', '=', from).returning('code as id'),
  cards: (trx: Trx, { from, to }: Way) =>
    trx.updateTable('cards').set({ customer_id: to }).where('customer_id', '=', from).returning('id'),
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).toSorted()

const contactsOf = async (trx: Trx, customerId: string): Promise<Contact[]> => {
  const rows = await trx
    .selectFrom('customer_contacts')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('channel')
    .orderBy('address')
    .execute()
  return rows.map(({ channel, address, signs_in: signsIn, added_at: addedAt, proved_at: provedAt }) => ({
    channel,
    address,
    signsIn,
    addedAt: addedAt.toISOString(),
    provedAt: provedAt?.toISOString() ?? null,
  }))
}

const same = (a: Pick<Contact, 'channel' | 'address'>) => (b: Pick<Contact, 'channel' | 'address'>) =>
  a.channel === b.channel && a.address === b.address

/**
 * Moves everything to the customer who stays. Contacts sign in as before; saved cards keep their provider customer and
 * the contacts they are charged under (R75). `square`: the provider customer from now on. Lock both first. Returns what
 * undoing needs.
 */
export const moveRows = async (
  trx: Trx,
  { keptId, goneId }: Pair,
  { square, now }: { square: string | null; now: Date },
): Promise<Moved> => {
  const way = { from: goneId, to: keptId }
  const before = await trx
    .selectFrom('customers')
    .select(['square_customer_id', 'birthday'])
    .where('id', '=', keptId)
    .executeTakeFirstOrThrow()
  const birthday = await birthdayOfBoth(trx, { keptId, goneId })
  const contacts = await contactsOf(trx, goneId)
  const kept = await contactsOf(trx, keptId)
  const shared = kept.filter((one) => contacts.some(same(one)))
  const checkouts = await moveCheckouts(trx, way)
  await moveContacts(trx, { keptId, goneId }, contacts, shared, now)
  const moved: Moved = {
    purchases: idsOf(await give.purchases(trx, way).execute()),
    subscribed: idsOf(await give.subscribed(trx, way).execute()),
    paid: idsOf(await give.paid(trx, way).execute()),
    redeemed: idsOf(await give.redeemed(trx, way).execute()),
    cards: idsOf(await give.cards(trx, way).execute()),
    notes: idsOf(await give.notes(trx, way).execute()),
    checkouts,
    contacts,
    shared: shared.map(({ channel, address, signsIn, provedAt }) => ({ channel, address, signsIn, provedAt })),
    aliases: idsOf(await give.aliases(trx, way).execute()),
    friendLinks: idsOf(await give.friendLinks(trx, way).execute()),
    kept: { squareCustomerId: before.square_customer_id, birthday: { before: before.birthday, after: birthday } },
  }
  await trx.updateTable('customers').set({ square_customer_id: square, birthday }).where('id', '=', keptId).execute()
  await trx.updateTable('customers').set({ merged_into: keptId }).where('id', '=', goneId).execute()
  return moved
}

/** Names as typed, except in a checkout that has both. */
const moveCheckouts = async (trx: Trx, { from, to }: Way): Promise<string[]> => {
  const rows = await trx
    .updateTable('checkout_customers')
    .set({ customer_id: to })
    .where('customer_id', '=', from)
    .where('checkout_id', 'not in', (eb) =>
      eb.selectFrom('checkout_customers as own').select('own.checkout_id').where('own.customer_id', '=', to),
    )
    .returning('checkout_id as id')
    .execute()
  return idsOf(rows)
}

const moveContacts = async (
  trx: Trx,
  { keptId, goneId }: Pair,
  contacts: readonly Contact[],
  shared: readonly Contact[],
  now: Date,
): Promise<void> => {
  await trx.deleteFrom('customer_contacts').where('customer_id', '=', goneId).execute()
  for (const contact of contacts) {
    const both = shared.find(same(contact))
    if (!both) await insert(trx, keptId, { ...contact, addedAt: now.toISOString() })
    // A proof for either of the two is the person's proof.
    else if (contact.signsIn) await setProof(trx, keptId, { ...contact, provedAt: contact.provedAt ?? both.provedAt })
  }
}

const insert = (trx: Trx, customerId: string, { channel, address, signsIn, addedAt, provedAt }: Contact) =>
  trx
    .insertInto('customer_contacts')
    .values({
      customer_id: customerId,
      channel,
      address,
      signs_in: signsIn,
      added_at: new Date(addedAt),
      proved_at: instantOf(provedAt),
    })
    .execute()

const instantOf = (text: string | null): Date | null => (text === null ? null : new Date(text))

const setProof = (trx: Trx, customerId: string, contact: Omit<Contact, 'addedAt'>) =>
  trx
    .updateTable('customer_contacts')
    .set({ signs_in: contact.signsIn, proved_at: instantOf(contact.provedAt) })
    .where('customer_id', '=', customerId)
    .where('channel', '=', contact.channel)
    .where('address', '=', contact.address)
    .execute()

/** Never a row's id. */
const NOTHING = '-'
const listed = (ids: readonly string[]) => [...ids, NOTHING]

/** Undoes exactly what a merge moved. Lock both first. */
export const moveRowsBack = async (trx: Trx, { keptId, goneId }: Pair, moved: Moved): Promise<void> => {
  const way = { from: keptId, to: goneId }
  await trx.updateTable('customers').set({ merged_into: null }).where('id', '=', goneId).execute()
  await give.aliases(trx, way).where('id', 'in', listed(moved.aliases)).execute()
  await give.purchases(trx, way).where('id', 'in', listed(moved.purchases)).execute()
  await give.subscribed(trx, way).where('purchase_id', 'in', listed(moved.subscribed)).execute()
  await give.paid(trx, way).where('id', 'in', listed(moved.paid)).execute()
  await give.redeemed(trx, way).where('id', 'in', listed(moved.redeemed)).execute()
  await give.notes(trx, way).where('id', 'in', listed(moved.notes)).execute()
  await give.cards(trx, way).where('id', 'in', listed(moved.cards)).execute()
  await give
    .friendLinks(trx, way)
    .where('code', 'in', listed(moved.friendLinks ?? []))
    .execute()
  await trx
    .updateTable('checkout_customers')
    .set({ customer_id: goneId })
    .where('customer_id', '=', keptId)
    .where('checkout_id', 'in', listed(moved.checkouts))
    .execute()
  for (const contact of moved.contacts) {
    const both = moved.shared.find(same(contact))
    if (both) await setProof(trx, keptId, both)
    else
      await trx
        .deleteFrom('customer_contacts')
        .where('customer_id', '=', keptId)
        .where('channel', '=', contact.channel)
        .where('address', '=', contact.address)
        .execute()
    await insert(trx, goneId, contact)
  }
  await trx
    .updateTable('customers')
    .set({ square_customer_id: moved.kept.squareCustomerId })
    .where('id', '=', keptId)
    .execute()
  const { birthday } = moved.kept
  // One that was told since then stays.
  if (birthday)
    await trx
      .updateTable('customers')
      .set({ birthday: birthday.before })
      .where('id', '=', keptId)
      .where('birthday', 'is not distinct from', birthday.after)
      .execute()
}

type NewMerge = Pair & { id: string; moved: Moved; staffId: string; now: Date }

export const insertMerge = async (trx: Trx, { id, keptId, goneId, moved, staffId, now }: NewMerge): Promise<void> => {
  await trx
    .insertInto('merges')
    .values({ id, kept_id: keptId, gone_id: goneId, moved: JSON.stringify(moved), staff_id: staffId, at: now })
    .execute()
}

/** Forgets the moved rows, because they name contacts. */
export const noteUndone = async (trx: Trx, id: string, now: Date): Promise<void> => {
  await trx.updateTable('merges').set({ undone_at: now, moved: '{}' }).where('id', '=', id).execute()
}
