import { againTexts } from '@sipday/rules/office/words/membership-words.ts'
import type { MenuItem } from '../parts/MenuButton.tsx'

/** In a tab of its own, and the same email once more. */
export const receiptItems = (purchaseId: string, sendAgain: () => void): MenuItem[] => [
  {
    name: againTexts.showReceipt,
    icon: 'external',
    go: () => window.open(`/office/letter?receipt=${encodeURIComponent(purchaseId)}`, '_blank', 'noopener'),
  },
  { name: againTexts.receipt, icon: 'mail', go: sendAgain },
]
