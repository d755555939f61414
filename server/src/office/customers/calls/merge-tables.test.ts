import { afterEach, beforeEach, expect, test } from 'vitest'
import { customerReferences } from '../../../../test/database.ts'
import { createRoom, type Room } from '../../../../test/room.ts'

let room: Room
beforeEach(async () => {
  room = await createRoom()
})
afterEach(() => room.close())

test('what becomes of each table that names a customer is decided', async () => {
  const decided = {
    'cards.customer_id': 'moves',
    'checkout_customers.customer_id': 'moves, where the checkout has not both',
    'consents.customer_id': 'stays as it was agreed to; read with who stays',
    'contact_proposals.customer_id': 'stays; none is open',
    'customer_contacts.customer_id': 'moves',
    'customer_names.customer_id': 'stays with whom it names',
    'customer_notes.customer_id': 'moves',
    'customers.merged_into': 'moves',
    'erasures.customer_id': 'no one who is erased is merged',
    'memberships.payer_id': 'moves',
    'memberships.subscriber_id': 'moves',
    'merge_proposals.one_id': 'stays; what is open of who is gone ends by itself',
    'merge_proposals.other_id': 'stays; what is open of who is gone ends by itself',
    'merges.gone_id': 'stays',
    'merges.kept_id': 'stays',
    'news_people.customer_id': 'stays; who is gone has no membership, and is left out',
    'no_news.customer_id': 'stays; holds for who stays, too',
    'purchase_subscribers.customer_id': 'moves',
    'purchases.buyer_id': 'moves',
    'sessions.customer_id': 'ends',
    'single_codes.customer_id': 'moves',
  }
  expect((await customerReferences(room.deps.db)).map(({ tab, col }) => `${tab}.${col}`)).toEqual(Object.keys(decided))
})
