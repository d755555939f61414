export const leavingReasons = {
  definition: { name: 'leaving-reasons', title: 'Why members left', words: 'Canceled on these days.', takes: ['plan'] },
  from: '2026-10-13',
  until: '2026-11-09',
  grain: 'day',
  columns: [
    { key: 'reason', name: 'Reason', numeric: false },
    { key: 'plan', name: 'Plan', numeric: false },
    { key: 'location', name: 'Location', numeric: false },
    { key: 'count', name: 'Canceled', numeric: true },
  ],
  rows: [
    { reason: 'It costs too much', plan: 'One Month', location: 'Newark DE', count: 3 },
    { reason: 'No answer', plan: 'Annual', location: 'Newark DE', count: 2 },
  ],
}
