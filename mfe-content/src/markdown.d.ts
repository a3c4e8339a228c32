/** A Markdown file that is imported as text. */
declare module '*.md?raw' {
  const text: string;
  export default text;
}
