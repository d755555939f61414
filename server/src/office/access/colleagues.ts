import type { Trx } from '../../deps.ts'
import type { Db } from '../../store/database.ts'
import { personById } from '../../store/office/people.ts'
import { Refusal } from '../../refusal.ts'
import { may } from '@sipday/rules/office/capabilities.ts'
import type { OfficePerson } from './session.ts'

/** Oneself or someone whom one manages; 404 for anyone else, as if they did not exist. */
export const reachPerson = async (db: Db | Trx, person: OfficePerson, staffId: string): Promise<void> => {
  if (staffId === person.id) return
  const [other] = await personById(db, { id: staffId })
  const subject = other && { personId: other.id, role: other.role, locationIds: other.location_ids ?? [] }
  if (!subject || !may(person, 'staff', subject)) throw new Refusal(404, 'unknown', 'We could not find that.')
}
