import { healthParts } from '@sipday/contract/office/settings.ts'
import type { OfficeCalls } from '../../endpoint.ts'
import { lookAt } from '../health.ts'

/** How every part of the shop is, looked at now: what `npm run doctor` says, for who runs the shop (O12). */
export const health: OfficeCalls['health'] = async ({ deps }) =>
  Promise.all(healthParts.map((name) => lookAt(deps, name)))
