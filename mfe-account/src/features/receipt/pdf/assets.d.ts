declare module '*.woff?inline' {
  /** The file as a data URI. */
  const uri: string;
  export default uri;
}
