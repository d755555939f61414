/** One line for each: the variable, what is wrong and what is expected. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

export const wrongSetting = (variable: string, wrong: string, expected: string): SettingsError =>
  new SettingsError(`${variable} ${wrong}; expected ${expected}.`)

export type Environment = Readonly<Record<string, string | undefined>>

export const whole = (env: Environment, name: string, fallback: number, least: number, most: number): number => {
  const value = env[name]
  if (!value) return fallback
  const number = Number(value)
  if (!/^\d+$/.test(value) || number < least || number > most)
    throw wrongSetting(name, `is "${value}"`, `a whole number from ${least} to ${most}`)
  return number
}

/** An http or https address, without a trailing slash. */
export const address = (env: Environment, name: string, fallback: string): string => {
  const value = env[name] || fallback
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol))
    throw wrongSetting(name, `is "${value}"`, `an address such as ${fallback}`)
  return value.replace(/\/+$/, '')
}

export const postgresUrl = (env: Environment, name: string): string => {
  const value = env[name] ?? ''
  if (!/^postgres(ql)?:\/\//.test(value))
    throw wrongSetting(
      name,
      value ? 'is not a PostgreSQL address' : 'is missing',
      'an address such as postgres://user:password@host/sipday',
    )
  return value
}

/** The first is the default. */
export const oneOf = (env: Environment, name: string, known: string[]): string => {
  const value = env[name] || (known[0] ?? '')
  if (known.includes(value)) return value
  throw wrongSetting(name, `is "${value}"`, [...new Set(known)].join(' or '))
}

/** By OpenTelemetry's own names: its exporter reads the rest of them by itself. */
export const tracesRatio = (env: Environment): number | null => {
  const name = env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT']
    ? 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'
    : 'OTEL_EXPORTER_OTLP_ENDPOINT'
  if (!env[name]) return null
  address(env, name, 'http://localhost:4318')
  const given = env['OTEL_TRACES_SAMPLER_ARG'] || '1'
  const ratio = Number(given)
  if (ratio >= 0 && ratio <= 1) return ratio
  throw wrongSetting('OTEL_TRACES_SAMPLER_ARG', `is "${given}"`, 'a number from 0 to 1, such as 0.1 for a tenth')
}

export const mailAddress = (value: string): string => {
  if (!URL.canParse(value) || !/^smtps?:$/.test(new URL(value).protocol))
    throw wrongSetting('SMTP_URL', 'is not a mail address', 'an address such as smtps://user:password@mail.example')
  return value
}

/** In E.164; '' where a problem was told already. */
export const phoneNumber = (name: string, value: string): string => {
  if (value === '' || /^\+[1-9]\d{7,14}$/.test(value)) return value
  throw wrongSetting(name, `is "${value}"`, 'a phone number in E.164, such as +13125550100')
}

export const squareHost = (applicationId: string, what: 'connect' | 'script'): string => {
  const sandboxed = applicationId.startsWith('sandbox-')
  if (what === 'connect') return sandboxed ? 'https://connect.squareupsandbox.com' : 'https://connect.squareup.com'
  return sandboxed ? 'https://sandbox.web.squarecdn.com/v1/square.js' : 'https://web.squarecdn.com/v1/square.js'
}
