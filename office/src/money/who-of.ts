import { refundListTexts } from '@sipday/rules/refunds/money-list-words.ts'
import type { RefundRow } from './queries.ts'

export const whoOf = ({ source, askedBy, approvedBy, alone }: RefundRow): string => {
  if (source === 'square') return refundListTexts.atSquare
  if (askedBy === null) return refundListTexts.byItself
  return approvedBy === null ? askedBy : alone ? `${askedBy}, alone` : `${askedBy}, then ${approvedBy}`
}
