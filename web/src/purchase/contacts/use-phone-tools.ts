import { useEffect, useState } from 'react'

type PhoneTools = typeof import('@sipday/rules/phone.ts')

let loaded: PhoneTools | null = null

/** The phone library, fetched when a screen first needs it; null until it has loaded. Typing works without it. */
export const usePhoneTools = (): PhoneTools | null => {
  const [tools, setTools] = useState(loaded)
  useEffect(() => {
    if (tools) return
    let gone = false
    import('@sipday/rules/phone.ts').then(
      (module) => {
        loaded = module
        if (!gone) setTools(module)
      },
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [tools])
  return tools
}
