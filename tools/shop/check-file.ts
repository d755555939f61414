import type { Check } from '@sipday/contract/office/draft.ts'
import { dateIn } from '@sipday/rules/calendar.ts'
import { noContent } from '@sipday/rules/office/release.ts'
import { checksOf } from '@sipday/rules/office/checks/release-checks.ts'
import type { ShopFile } from './shop-file.ts'
import { contentOf } from './to-content.ts'

/** What stops publishing, what only an empty shop lacks, and what is worth a look. */
type FileChecks = { stops: string[]; lacks: string[]; warnings: string[] }

/**
 * As a release would (O6), without any shop. What is missing stops only the opening of a new one. @throws FileRefused
 * for ids that the file does not define
 */
export const checkFile = (file: ShopFile, now: Date): FileChecks => {
  const wanted = contentOf(file)
  const facts = { day: dateIn(now, file.shop.timeZone), sold: new Set<string>(), visited: new Set<string>() }
  const checks = checksOf({ live: noContent, wanted, facts: { ...facts, inhabited: new Set<string>() } })
  const errors = checks.filter(({ level }) => level === 'error')
  const textOf = ({ text, item }: Check) => (item ? `${item.subject} "${item.id}": ${text}` : text)
  return {
    stops: errors.filter(({ item }) => item !== null).map(textOf),
    lacks: errors.filter(({ item }) => item === null).map(textOf),
    warnings: checks.filter(({ level }) => level === 'warning').map(textOf),
  }
}
