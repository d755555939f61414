declare module '*.module.css' {
  const names: Readonly<Record<string, string>>
  export default names
}
declare module '*.css' {}
declare module '*.css?inline' {
  const text: string
  export default text
}
declare module '*.svg' {
  const url: string
  export default url
}
declare module '*.svg?raw' {
  const text: string
  export default text
}
declare module '*.svg?no-inline' {
  const url: string
  export default url
}
declare module '*.woff2' {
  const url: string
  export default url
}
