/** A part of the product whose tests are measured: the code that is mutated, and the tests that should notice. */
export type Area = { what: string; code: readonly string[]; tests: readonly string[]; database: boolean }

/** Whole shops and long stories are excluded where quicker tests cover the same code. */
export const areas: Record<string, Area> = {
  money: {
    what: 'money, calendar and access',
    code: ['rules/src/money.ts', 'rules/src/calendar.ts', 'server/src/access'],
    tests: ['{contract,rules}/**/*.test.ts', 'server/src/access/*.test.ts'],
    database: true,
  },
  rules: {
    what: 'the other rules of the shop',
    code: ['rules/src'],
    tests: ['{contract,rules}/**/*.test.ts'],
    database: false,
  },
  wizard: {
    what: 'the wizard',
    code: ['web/src/purchase'],
    // Not the tests that walk through every state: seconds for each change, and the others notice it as well.
    tests: ['web/src/purchase/**/!(machine|walks).test.{ts,tsx}', 'web/src/App.test.tsx'],
    database: false,
  },
  'self-service': {
    what: 'self-service',
    code: ['web/src/redeem'],
    tests: ['web/src/redeem/**/*.test.{ts,tsx}'],
    database: false,
  },
  purchases: {
    what: 'the payment saga',
    code: ['server/src/purchases'],
    tests: ['server/src/purchases/**/*.test.ts', 'server/test/simulation/*.test.ts'],
    database: true,
  },
  endpoints: {
    what: 'the calls',
    code: ['server/src/endpoints'],
    // Each call's test is next to what it is about.
    tests: [
      'server/src/endpoints/**/*.test.ts',
      'server/test/*.test.ts',
      'server/src/access/{linked,own-sessions}.test.ts',
      'server/src/http/bulkheads.test.ts',
      'server/src/purchases/charging/{just-paid,once-only,pay,refused}.test.ts',
      'server/src/purchases/gifts/*.test.ts',
      'server/src/purchases/renewing/{managing,pay-renewal}.test.ts',
    ],
    database: true,
  },
  http: {
    what: 'what every request passes',
    code: ['server/src/http'],
    tests: [
      'server/src/http/**/*.test.ts',
      'server/src/endpoints/people/otp.test.ts',
      'server/src/access/own-sessions.test.ts',
    ],
    database: true,
  },
}
