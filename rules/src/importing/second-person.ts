import { countText } from '../written/counts.ts'
const ALONE = 500

/** Whether so many rows are brought in only once a second person agrees (O4, O16). */
export const takesTwo = (rows: number): boolean => rows > ALONE

/** After "asks to". `letters`: to members; 0 where no one is written to. */
export const importAsk = ({ rows, name, letters }: { rows: number; name: string; letters: number }): string =>
  `bring in ${rows.toLocaleString('en-US')} rows of ${name}${letters > 0 ? ` and write ${countText(letters, 'letter')} to members` : ''}`
