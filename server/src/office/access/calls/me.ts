import { capabilitiesOf } from '@sipday/rules/office/capabilities.ts'
import { catalogueOf } from '../../../store/catalogue/catalogue.ts'
import { personById } from '../../../store/office/people.ts'
import { factorsOf } from '../factors.ts'
import { notSignedIn, requireFull } from '../needs.ts'
import { openFor } from '../../approvals/list.ts'
import { officeEndpoint } from '../../endpoint.ts'
import { todoFor } from '../../home/todo.ts'

export const me = officeEndpoint('me', async ({ deps, session }) => {
  const who = { person: requireFull(session), sessionId: session.id }
  const { id, name, role, locationIds } = who.person
  const person = { id, name, role, locationIds: [...locationIds] }
  const [[found], { shop, notOpen }, waiting, open] = await Promise.all([
    personById(deps.db, person),
    catalogueOf(deps.reads),
    todoFor(deps, who.person),
    openFor(deps.reads, who, deps.clock.now()),
  ])
  if (!found) throw notSignedIn()
  return {
    person,
    capabilities: capabilitiesOf(person),
    shop: { name: shop.name, timeZone: shop.timeZone, opened: notOpen === null },
    todo: { count: waiting.length + open.filter((one) => one.may.approve || one.may.refuse).length },
    secondFactor: factorsOf(found),
  }
})
