import { maskedCodeSpoken } from '@sipday/rules/office/words/member-view-words.ts'
import { ownPageTexts } from '@sipday/rules/own-page/page-words.ts'
import { MaskedCode } from '@sipday/ui/code/MaskedCode.tsx'

export function CodeEnd({ masked }: { masked: string }) {
  return <MaskedCode heading={ownPageTexts.useCode} masked={masked} spoken={maskedCodeSpoken(masked)} />
}
