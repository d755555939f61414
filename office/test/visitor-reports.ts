const days = { from: '2026-10-13', until: '2026-11-09', grain: 'day' }
const campaignRow = {
  key: 'poster',
  campaign: 'Try a month',
  visitors: 3120,
  paid: 846,
  percent: 27.1,
  purchases: 850,
  cents: 2_707_200,
}
export const funnel = {
  ...days,
  definition: {
    name: 'campaign-funnel',
    title: 'From the link to the cup',
    words: 'How many came.',
    takes: ['campaign'],
  },
  columns: [
    { key: 'name', name: 'Step', numeric: false },
    { key: 'visitors', name: 'Visitors', numeric: true },
    { key: 'percent', name: 'Of all', numeric: true, unit: 'percent' },
    { key: 'lost', name: 'Left before', numeric: true },
  ],
  rows: [
    { step: 'came', name: 'Opened the link', visitors: 3120, percent: 100, lost: 0 },
    { step: 'summary', name: 'Saw the summary', visitors: 2840, percent: 91, lost: 280 },
    { step: 'contact', name: 'Gave contact details', visitors: 1012, percent: 32.4, lost: 1828 },
    { step: 'paid', name: 'Paid', visitors: 846, percent: 27.1, lost: 166, purchases: 850, cents: 2_707_200 },
    { step: 'drank', name: 'Had a first drink', visitors: 846, percent: 27.1, lost: 0 },
    { step: 'stayed', name: 'Went into a second month', visitors: 25, percent: 0.8, lost: 0, monthOver: 40 },
  ],
}
export const campaigns = {
  ...days,
  definition: { name: 'campaigns', title: 'Campaigns', words: 'A visitor is a browser.', takes: [] },
  columns: [
    { key: 'campaign', name: 'Campaign', numeric: false },
    { key: 'visitors', name: 'Visitors', numeric: true },
    { key: 'paid', name: 'Paid', numeric: true },
    { key: 'percent', name: 'Of all', numeric: true, unit: 'percent' },
    { key: 'cents', name: 'First payments', numeric: true, unit: 'cents' },
  ],
  rows: [
    campaignRow,
    {
      ...campaignRow,
      key: 'direct',
      campaign: 'Without a link',
      visitors: 1,
      paid: 0,
      percent: 0,
      purchases: 0,
      cents: 0,
    },
  ],
}
export const codes = {
  ...days,
  definition: { name: 'codes', title: 'Codes', words: 'Paid on these days with a code.', takes: ['plan'] },
  columns: [
    { key: 'code', name: 'Code', numeric: false },
    { key: 'uses', name: 'Uses', numeric: true },
    { key: 'cents', name: 'First payments', numeric: true, unit: 'cents' },
    { key: 'offCents', name: 'Taken off them', numeric: true, unit: 'cents' },
    { key: 'stay', name: 'Still renewing', numeric: true },
    { key: 'during', name: 'In the offer or trial', numeric: true },
    { key: 'after', name: 'Paying after it', numeric: true },
  ],
  rows: [
    {
      key: 'spring',
      code: 'SPRING50',
      uses: 12,
      ever: 12,
      cents: 19_200,
      offCents: 18_000,
      stay: 9,
      during: 4,
      after: 6,
    },
    { key: 'staff', code: 'STAFF-1', uses: 1, ever: 4, cents: 2_667, offCents: 500, stay: 1, during: 0, after: 1 },
  ],
}
export const friends = {
  ...days,
  definition: { name: 'friends', title: 'Friends brought', words: 'Joined by a link on these days.', takes: ['plan'] },
  columns: [
    { key: 'code', name: 'Code', numeric: false },
    { key: 'friends', name: 'Friends', numeric: true },
    { key: 'stay', name: 'Still renewing', numeric: true },
    { key: 'cents', name: 'They paid', numeric: true, unit: 'cents' },
    { key: 'offCents', name: 'Taken off', numeric: true, unit: 'cents' },
    { key: 'creditCents', name: 'Days as credit', numeric: true, unit: 'cents' },
    { key: 'drinks', name: 'Extra drinks', numeric: true },
    { key: 'drinkCents', name: 'Their cost', numeric: true, unit: 'cents' },
  ],
  rows: [
    {
      key: 'friend',
      code: 'FRIEND',
      friends: 3,
      stay: 2,
      cents: 16_000,
      offCents: 0,
      creditCents: 4_200,
      drinks: 3,
      drinkCents: 450,
    },
  ],
}
