import { useEffect, useState } from 'react'

type PhoneTools = typeof import('@sipday/rules/phone.ts')

let loaded: PhoneTools | null = null

/** Null until the phone library has loaded; typing works without it. */
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
