declare module '@irodori/ui/*.css';
declare module '*/base.css';
declare module '*.woff2' {
  const url: string;
  export default url;
}
