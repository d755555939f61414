import { ask, byId, showTrouble } from './dom.ts'

export function startAuthenticator(): void {
  const form = byId('app-form') as HTMLFormElement
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const shown = byId('app-code')
    shown.textContent = ''
    try {
      const { code } = await ask<{ code: string }>('/totp', 'POST', { email: new FormData(form).get('email') })
      shown.textContent = `${code.slice(0, 3)} ${code.slice(3)}`
      showTrouble(null)
    } catch (error) {
      showTrouble(error instanceof Error ? error.message : String(error))
    }
  })
}
