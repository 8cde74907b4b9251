/** The call that a string makes if it runs as code. The test defines the function. */
const call = (number: number) => `xss(${number})`;
/** The host that a string contacts if it is interpreted as markup. */
const elsewhere = '//elsewhere.example';

/** Each is one line of at most 80 characters, the limit for names. */
export const xssStrings: readonly string[] = [
  (n: number) => `<script>${call(n)}</script>`,
  (n: number) => `</script><script>${call(n)}</script>`,
  (n: number) => `<ScRiPt/x>${call(n)}</sCrIpT >`,
  (n: number) => `<scr<script>ipt>${call(n)}</scr</script>ipt>`,
  () => `<script src=${elsewhere}/a.js></script>`,
  (n: number) => `<script type=module>${call(n)}</script>`,
  (n: number) => `<img src=x onerror=${call(n)}>`,
  (n: number) => `<img src=/images/no.webp srcset="x 1x" onerror="${call(n)}">`,
  () => `<img srcset="${elsewhere}/a.png 1x, ${elsewhere}/b.png 2x">`,
  (n: number) => `<svg onload=${call(n)}>`,
  (n: number) => `<svg><script href="data:,${call(n)}" /></svg>`,
  (n: number) => `<svg><animate onbegin=${call(n)} attributeName=x dur=1s>`,
  (n: number) => `<math><mtext><img src onerror=${call(n)}></mtext></math>`,
  (n: number) => `<body onload=${call(n)}>`,
  (n: number) => `<input autofocus onfocus=${call(n)}>`,
  (n: number) => `<details open ontoggle=${call(n)}>`,
  (n: number) => `<video><source onerror=${call(n)}></video>`,
  (n: number) => `<iframe srcdoc="<script>parent.${call(n)}</script>"></iframe>`,
  (n: number) => `<iframe src="javascript:parent.${call(n)}"></iframe>`,
  () => `<object data=${elsewhere}/a.swf></object>`,
  () => `<embed src=${elsewhere}/a.svg>`,
  (n: number) => `<a href="javascript:${call(n)}">press</a>`,
  (n: number) => `javascript:${call(n)}`,
  (n: number) => `JaVaScRiPt:%0a${call(n)}//`,
  (n: number) => `java&#10;script&colon;${call(n)}`,
  (n: number) => `data:text/html,<script>opener.${call(n)}</script>`,
  (n: number) => `"><img src=x onerror=${call(n)}>`,
  (n: number) => `'><svg/onload=${call(n)}>`,
  (n: number) => `" autofocus onfocus="${call(n)}" x="`,
  (n: number) => `' onmouseover='${call(n)}' x='`,
  (n: number) => `\`-${call(n)}-\`\${${call(n)}}`,
  (n: number) => `';${call(n)};//\\';${call(n)};//`,
  (n: number) => `</title><script>${call(n)}</script>`,
  (n: number) => `</style><script>${call(n)}</script>`,
  (n: number) => `</textarea><script>${call(n)}</script>`,
  (n: number) => `</noscript><img src=x onerror=${call(n)}>`,
  (n: number) => `--><script>${call(n)}</script><!--`,
  (n: number) => `<!--<script>${call(n)}</script>-->`,
  (n: number) => `]]><script>${call(n)}</script>`,
  (n: number) => `{{constructor.constructor('${call(n)}')()}}`,
  (n: number) => `<%= ${call(n)} %> #{${call(n)}} \${${call(n)}}`,
  (n: number) => `&lt;script&gt;${call(n)}&lt;/script&gt;`,
  (n: number) => `&#x3C;img src=x onerror=${call(n)}&#x3E;`,
  (n: number) => `\u2028${call(n)}\u2029;"</script>`,
  (n: number) => `＜script＞${call(n)}＜/script＞ ‮${call(n)}`,
  (n: number) => `+ADw-script+AD4-${call(n)}+ADw-/script+AD4-`,
  (n: number) => `<noscript><p title="</noscript><img src=x onerror=${call(n)}>">`,
  (n: number) => `<svg></p><style><a id="</style><img src=x onerror=${call(n)}>">`,
  (n: number) => `<form><button formaction=javascript:${call(n)}>x</button></form>`,
  () => `<style>@import '${elsewhere}/a.css';*{display:none}</style>`,
  () => `<p style="background:url(${elsewhere}/a)">x</p>`,
  () => `<link rel=stylesheet href=${elsewhere}/a.css>`,
  () => `<base href=${elsewhere}/>`,
  () => `<meta http-equiv=refresh content=0;url=${elsewhere}>`,
  (n: number) => `{"__proto__":{"x":"${call(n)}"},"$$typeof":"react"}`,
].map((write, index) => write(index + 1).trim());

/** One string of several kinds, for the short run. */
export const someXssStrings = xssStrings.filter((_, index) => [1, 6, 20, 25, 31, 43].includes(index));

/** Joins the strings with spaces into texts of at most `most` characters. Each string is in one of the texts. */
export function packed(strings: readonly string[], most: number): string[] {
  const texts: string[] = [];
  for (const string of strings) {
    const joined = `${texts.at(-1) ?? ''} ${string}`.trim();
    if (texts.length > 0 && joined.length <= most) texts[texts.length - 1] = joined;
    else texts.push(string);
  }
  return texts;
}
