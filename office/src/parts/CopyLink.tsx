import { isolated, sentence } from '@sipday/rules/written/isolated.ts'
import { Button, type ButtonProps } from '@sipday/ui/actions/Button.tsx'
import { VisuallyHidden } from '@sipday/ui/text/VisuallyHidden.tsx'
import { useEffect, useState } from 'react'

const COPIED_MS = 2000

type CopyLinkProps = Pick<ButtonProps, 'variant' | 'flush'> & {
  address: string
  /** Which link, for screen readers. */
  name: string
}

export function CopyLink({ address, name, ...look }: CopyLinkProps) {
  const [copied, setCopied] = useState<{ well: boolean } | null>(null)
  useEffect(() => {
    if (!copied?.well) return
    const timer = setTimeout(() => setCopied(null), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      setCopied({ well: true })
    } catch {
      setCopied({ well: false })
    }
  }
  const says = copied?.well ? 'Copied' : 'Copy Link'
  return (
    <>
      <Button {...look} icon={copied?.well ? 'check' : 'copy'} aria-label={sentence`${says}: ${name}`} onClick={copy}>
        {says}
      </Button>
      <span role="status" className="small">
        {copied?.well && <VisuallyHidden>The link of {isolated(name)} is copied.</VisuallyHidden>}
        {copied?.well === false && `Your browser does not allow copying. Select and copy it here: ${address}`}
      </span>
    </>
  )
}
