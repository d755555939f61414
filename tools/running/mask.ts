const SECRET = /(SECRET|TOKEN|KEY|PASSWORD|CERTIFICATE)(?!.*_FILE$)/

/** Whether a setting is a secret, or an address with a password in it. */
export const isSecretSetting = (name: string, value: string): boolean => maskSetting(name, value) !== value

/** A setting in a form that may be shown: secrets by their length, addresses without the password in them. */
export function maskSetting(name: string, value: string): string {
  if (SECRET.test(name)) return `(${value.length} characters)`
  if (!URL.canParse(value)) return value
  const url = new URL(value)
  if (!url.password) return value
  url.password = '***'
  return url.href
}
