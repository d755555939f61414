import type { DraftBody } from '@sipday/contract/office/draft-bodies.ts'

export type CampaignBody = DraftBody<'campaign'>
/** Empty texts stand for missing ones. */
export type CampaignForm = Omit<CampaignBody, 'utm'> & { utm: string }

export const toForm = (body: CampaignBody): CampaignForm => ({ ...body, utm: body.utm ?? '' })

export const freshCampaign: CampaignBody = {
  name: '',
  utm: null,
  modelIds: [],
  locationIds: [],
  planIds: [],
  startsOn: null,
  endsOn: null,
  channel: '',
  note: '',
  links: [],
}
