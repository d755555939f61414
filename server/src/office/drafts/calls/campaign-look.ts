import type { OfficeCalls } from '../../endpoint.ts'
import { campaignLookOf } from '../campaign-look.ts'
import { draftShop } from '../draft-catalogue.ts'

export const campaignLook: OfficeCalls['campaign-look'] = async ({ deps, input: { id } }) =>
  campaignLookOf(deps, await draftShop(deps), id)
