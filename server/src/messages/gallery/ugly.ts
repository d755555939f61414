import type { Facts } from '../facts.ts'
import type { MailKind } from '../templates.ts'
import { samples } from './samples.ts'

export const uglyShop = 'O’Brien & Nguyễn’s Very Own Tea <Corner> of the Upper West Side'

/** By the name of the fact. */
const worst: Readonly<Record<string, unknown>> = {
  shopName: uglyShop,
  name: 'Nguyễn-Featherstonehaugh',
  giverName: 'Maximiliane-Alexandra Wolfeschlegelsteinhausenbergerdorff Jr.',
  payerName: 'Maximiliane-Alexandra Wolfeschlegelsteinhausenbergerdorff Jr.',
  usedBy: 'Maximiliane-Alexandra Wolfeschlegelsteinhausenbergerdorff Jr.',
  recipientName: 'Nguyễn-Featherstonehaugh O’Brien',
  personName: 'Maximiliane-Alexandra Wolfeschlegelsteinhausenbergerdorff Jr.',
  inviterName: 'Seán O’Brien',
  askerName: 'Nguyễn Thị Ánh-Tuyết Featherstonehaugh-Cholmondeley the Third',
  planName: 'Family One Month + Treat for Everyone on Weekdays and Weekends',
  nextPlanName: 'Annual + Treat for the Whole Wolfeschlegelsteinhausenbergerdorff Family',
  locationName: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch NJ',
  fromName: 'Lake Chargoggagoggmanchauggagoggchaubunagungamaugg MA',
  toName: 'Truth or Consequences Old Railroad Station Mall, Level Two NM',
  closingName: 'Truth or Consequences Old Railroad Station Mall, Level Two NM',
  address: 'Suite 1200-B, 12345 Martin Luther King Jr. Memorial Boulevard, Truth or Consequences, NM 87901',
  to: 'm•••@a-very-long-domain-name-of-a-family-that-has-its-own.example',
  card: { brand: 'AMERICAN_EXPRESS', last4: '2269' },
  totalCents: 123_456_789,
  quantity: 5,
  message: '“Happy birthday” & <b>all</b> that!\n\nWithASingleWordThatNoOneCouldEverBreakWithoutHelpAtAllIAmAfraid',
}

export const uglyFactsOf = <K extends MailKind>(kind: K): Facts[K] =>
  Object.fromEntries(
    Object.entries(samples[kind]).map(([key, value]) => [key, key in worst && value !== null ? worst[key] : value]),
  ) as Facts[K]
