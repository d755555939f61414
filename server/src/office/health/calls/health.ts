import { healthParts } from '@sipday/contract/office/settings.ts'
import type { OfficeCalls } from '../../endpoint.ts'
import { lookAt } from '../health.ts'

/** What `npm run doctor` says, looked at now (O12). */
export const health: OfficeCalls['health'] = async ({ deps }) =>
  Promise.all(healthParts.map((name) => lookAt(deps, name)))
