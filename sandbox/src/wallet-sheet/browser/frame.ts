/** Inside the sheet of a wallet: asks for a token, and tells the page around it. */

const { channel = '', origin = '', wallet = '' } = document.body.dataset
const answer = (result: unknown): void => window.parent.postMessage({ channel, result }, origin)

const failed = {
  status: 'Error',
  errors: [{ type: 'TOKENIZATION_ERROR', message: 'The wallet could not pay just now.' }],
}

const pay = async (): Promise<unknown> => {
  try {
    const response = await fetch('/tokenize', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ wallet }),
      signal: AbortSignal.timeout(15_000),
    })
    return response.ok ? await response.json() : failed
  } catch {
    return failed
  }
}

const cancel = (): void => answer({ status: 'Cancel' })
const payButton = document.querySelector<HTMLButtonElement>('#pay')
document.querySelector('#cancel')?.addEventListener('click', cancel)
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') cancel()
})
payButton?.addEventListener('click', () => {
  payButton.disabled = true
  void pay().then(answer)
})
payButton?.focus()
