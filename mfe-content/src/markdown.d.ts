/** The text of a Markdown file. */
declare module '*.md?raw' {
  const text: string;
  export default text;
}
