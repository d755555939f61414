import { Loaded, type LoadedProps } from '@sipday/ui/Loaded.tsx'
import { failureText } from '../failure.ts'

type WaitingProps<T> = Omit<LoadedProps<T>, 'failed'> & {
  /** What to say when it could not be loaded and the server gave no reason. */
  failed: string
}

/** What a query of the office brought, or its loading, or its failure in the server's words. */
export function Waiting<T>({ failed, ...rest }: WaitingProps<T>) {
  return <Loaded {...rest} failed={(error) => failureText(error, failed)} />
}
