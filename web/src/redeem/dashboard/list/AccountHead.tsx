import { IdentityCard } from '@sipday/ui/counter/IdentityCard.tsx'
import { PageHeading } from '@sipday/ui/text/PageHeading.tsx'
import { ownPageTexts } from '@sipday/rules/own-page/page-words.ts'
import { phoneText } from '@sipday/rules/texts/contact-text.ts'
import { useRedeem } from '../../useRedeem.tsx'

/** S2.6. */
export function AccountHead({ moved }: { moved: boolean }) {
  const person = useRedeem(({ context }) => context.person)
  const contact = useRedeem(({ context }) => context.contact)
  const name = `${person?.firstName ?? ''} ${person?.lastName ?? ''}`.trim()
  const lines = person ? [person.email, phoneText(person.phone)] : [phoneText(contact?.to ?? '')]
  return (
    <>
      <PageHeading takesFocus={moved}>{ownPageTexts.hello(person?.firstName ?? '')}</PageHeading>
      <IdentityCard name={name || 'Member'} lines={lines.filter((line) => line !== '')} />
    </>
  )
}
