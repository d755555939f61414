import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnError,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

export const canUsePasskeys = (): boolean => browserSupportsWebAuthn()

type Options = Record<string, unknown>

/** Rejects when the person or the device declines. */
export const provePasskey = async (options: Options): Promise<Options> => {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  return { ...(await startAuthentication({ optionsJSON })) }
}

/** Rejects when the person or the device declines. */
export const makePasskey = async (options: Options): Promise<Options> => {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  return { ...(await startRegistration({ optionsJSON })) }
}

/** Null when the failure came from elsewhere. */
export const passkeyProblem = (error: unknown): string | null => {
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return 'This device already has a passkey for the office.'
  if (error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError'))
    return 'The passkey was not used. Try again, or choose another way.'
  return error instanceof WebAuthnError || (error instanceof Error && error.name === 'SecurityError')
    ? 'This device cannot use a passkey here. Choose another way.'
    : null
}
