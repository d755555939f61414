import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Loaded, type LoadedProps } from '@sipday/ui/loading/Loaded.tsx'
import { failureText, refusedWith } from '../failure.ts'
import { useAsk } from '../prove/prove-again.ts'

type WaitingProps<T> = Omit<LoadedProps<T>, 'failed'> & {
  /** When the server gave no reason. */
  failed: string
}

/** Offers to prove the second factor where the server wants it first. */
export function Waiting<T>({ failed, ...rest }: WaitingProps<T>) {
  const ask = useAsk()
  const { data, error, refetch } = rest.query
  if (data === undefined && refusedWith(error, 'prove_again')) {
    const prove = async () => {
      if (await ask()) void refetch()
    }
    return (
      <Alert kind="warn" action={<Button onClick={() => void prove()}>Confirm</Button>}>
        {failureText(error, failed)}
      </Alert>
    )
  }
  return <Loaded {...rest} failed={(reason) => failureText(reason, failed)} />
}
