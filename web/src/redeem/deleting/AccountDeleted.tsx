import { deletingWords as words } from '@sipday/rules/privacy/deleting-words.ts'
import { LinkButton } from '@sipday/ui/actions/LinkButton.tsx'
import { PageHeading } from '@sipday/ui/text/PageHeading.tsx'
import { useFollow } from '../../shell/use-follow.ts'

export function AccountDeleted() {
  const follow = useFollow()
  return (
    <div className="page">
      <div className="narrow stack">
        <PageHeading takesFocus>{words.doneTitle}</PageHeading>
        <p>{words.done}</p>
        <p>{words.again}</p>
        <LinkButton href="/" onClick={follow}>
          See the memberships
        </LinkButton>
      </div>
    </div>
  )
}
