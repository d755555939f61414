import { capabilitiesOf, may } from '@sipday/rules/office/capabilities.ts'
import { catalogueOf } from '../../store/catalogue/catalogue.ts'
import { countOpenFindings } from '../../store/findings.ts'
import { personById } from '../../store/office/people.ts'
import { factorsOf } from '../access/factors.ts'
import { notSignedIn, requireFull } from '../access/needs.ts'
import { officeEndpoint } from '../endpoint.ts'

/** Who is signed in, what the menu shows, and what waits: findings, for who may settle them. */
export const me = officeEndpoint('me', async ({ deps, session }) => {
  const { id, name, role, locationIds } = requireFull(session)
  const person = { id, name, role, locationIds: [...locationIds] }
  const [[found], { shop }, waiting] = await Promise.all([
    personById(deps.db, person),
    catalogueOf(deps.reads),
    may(person, 'settings') ? countOpenFindings(deps.reads) : 0,
  ])
  if (!found) throw notSignedIn()
  return {
    person,
    capabilities: capabilitiesOf(person),
    shop: { name: shop.name, timeZone: shop.timeZone },
    todo: { count: waiting },
    secondFactor: factorsOf(found),
  }
})
