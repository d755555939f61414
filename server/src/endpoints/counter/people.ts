import { endpoint } from '../../endpoint.ts'
import { peopleAt } from '../../store/counter/turns.ts'

export const counterPeople = endpoint('counter-people', async ({ deps, session }) => {
  const people = await peopleAt(deps.db, session.locationId ?? '')
  return {
    hasPin: people.some(({ id, pinHash }) => id === session.staffId && pinHash !== null),
    people: people.flatMap(({ id, name, pinHash }) =>
      pinHash !== null && id !== session.staffId ? [{ staffId: id, name }] : [],
    ),
  }
})
