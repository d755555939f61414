import { CODE_IS_KEPT } from '@sipday/rules/offers/kept-code.ts'
import { Icon } from '@sipday/ui/icons/Icon.tsx'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { PageHeading } from '@sipday/ui/text/PageHeading.tsx'
import { Steps } from '@sipday/ui/text/Steps.tsx'
import { useEffect, useState, type ReactNode } from 'react'
import { usePageData } from './page-data.tsx'
import { progressOf, titleOf } from './progress.ts'
import type { ScreenName } from './steps.ts'
import { useWizard } from './useWizard.tsx'

/** Where the summary, which tells what a code gives, is still to come. */
const BEFORE_SUMMARY: readonly ScreenName[] = ['model', 'location', 'plan']

export type StepPageProps = {
  screen: ScreenName
  heading: string
  intro?: ReactNode
  banner?: ReactNode
  focusInContent?: boolean
  children: ReactNode
}

export function StepPage({ screen, heading, intro, banner, focusInContent = false, children }: StepPageProps) {
  const { shop, arrivals, comesWithCode } = usePageData()
  const context = useWizard((snapshot) => snapshot.context)
  const [takesFocus] = useState(() => !arrivals.isFirst())
  const progress = progressOf(screen, context)
  const notice = context.catalogueNotice?.at === 'total' ? null : context.catalogueNotice?.text
  useEffect(() => {
    arrivals.note()
    if (takesFocus) window.scrollTo({ top: 0, behavior: 'instant' })
  }, [arrivals, takesFocus])
  useEffect(() => {
    document.title = titleOf(screen, shop.name)
  }, [screen, shop.name])
  return (
    <div className="page">
      {progress && (
        <Steps steps={progress.steps} current={progress.steps.indexOf(progress.current)} next={progress.next} />
      )}
      {banner}
      <div className="stack">
        <div>
          <PageHeading size={banner ? 'h2' : 'h1'} takesFocus={takesFocus && !focusInContent}>
            {heading}
          </PageHeading>
          {intro}
          {comesWithCode && BEFORE_SUMMARY.includes(screen) && (
            <p className="row small">
              <Icon name="check" size="small" />
              {CODE_IS_KEPT}
            </p>
          )}
        </div>
        {notice && <Alert kind="warn">{notice}</Alert>}
        {children}
      </div>
    </div>
  )
}
