import { bool } from '../kinds.ts'
import { statement } from '../statement.ts'

export const wasRehearsed = statement({
  name: 'whether anyone began a rehearsal',
  text: `select exists (select from changes where subject = 'draft' and field = 'rehearsed') as rehearsed`,
  takes: {},
  gives: { rehearsed: bool },
})
