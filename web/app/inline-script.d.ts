/** A script as minified text, built by the plugin in vite.config.ts, for a page that inlines it. */
declare module '*?inline-script' {
  const text: string;
  export default text;
}

/** A style sheet as minified text, for a page that inlines it. */
declare module '*.css?inline' {
  const text: string;
  export default text;
}
