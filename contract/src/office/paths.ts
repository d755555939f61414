/** Method and path of each call of the office, without the schemas: what its site loads first. */
export const officePaths = {
  me: 'GET /api/office/me',
  code: 'POST /api/office/code',
  'sign-in': 'POST /api/office/sign-in',
  'sign-out': 'POST /api/office/sign-out',
  'passkey-options': 'POST /api/office/passkey-options',
  'passkey-check': 'POST /api/office/passkey-check',
  'totp-start': 'POST /api/office/totp-start',
  'totp-check': 'POST /api/office/totp-check',
  'recovery-check': 'POST /api/office/recovery-check',
  'recovery-codes': 'POST /api/office/recovery-codes',
  'second-factors': 'GET /api/office/second-factors',
  'second-factor-remove': 'POST /api/office/second-factor-remove',
  sessions: 'GET /api/office/sessions',
  'session-end': 'POST /api/office/session-end',
  items: 'GET /api/office/items',
  item: 'GET /api/office/item',
} as const

export type OfficeCallName = keyof typeof officePaths
