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
  staff: 'GET /api/office/staff',
  'staff-invite': 'POST /api/office/staff-invite',
  'staff-save': 'POST /api/office/staff-save',
  'staff-remove': 'POST /api/office/staff-remove',
  'till-out': 'POST /api/office/till-out',
  'factor-reset': 'POST /api/office/factor-reset',
  approvals: 'GET /api/office/approvals',
  'approval-decide': 'POST /api/office/approval-decide',
} as const

export type OfficeCallName = keyof typeof officePaths
