/** Who may import whom. ARCHITECTURE.md has the picture; test/boundaries.test.ts plants one violation of each rule. */

const foundation = '^server/(db|http|jobs|adapters|observability)/';
/** A folder below server/ that is no foundation is a feature. */
const feature = '^server/(?!(?:db|http|jobs|adapters|observability)/)([^/]+)/';
const tests = '[.]test[.]tsx?$';

const forbidden = [
  {
    name: 'contract-imports-zod-only',
    comment: 'The contract is read by both sides and must stay free of either.',
    from: { path: '^contract/', pathNot: tests },
    to: { pathNot: ['^contract/', 'node_modules/zod/'] },
  },
  {
    name: 'web-never-server',
    comment: 'What the browser knows of the server is the contract.',
    from: { path: '^web/' },
    to: { path: '^(server|scripts|test)/' },
  },
  {
    name: 'server-never-web',
    comment: 'The server loads the built pages by address, in server/pages*.',
    from: { path: '^server/', pathNot: '^server/pages' },
    to: { path: '^(web|dist|test)/', pathNot: '^test/[^/]+[.]ts$' },
  },
  {
    name: 'pages-load-the-entry-only',
    from: { path: '^server/pages' },
    to: { path: '^(web|dist)/', pathNot: '^(web/entry[.]server[.]tsx|dist/server/)' },
  },
  {
    name: 'foundation-never-features',
    comment: 'db, http, jobs, adapters and observability serve every feature and know none.',
    from: { path: foundation, pathNot: tests },
    to: { path: [feature, '^server/(main|app)[.]ts$'] },
  },
  {
    name: 'features-meet-at-use-cases',
    comment: "Another feature's routes and queries are its own; call a use case of it.",
    from: { path: '^server/([^/]+)/', pathNot: tests },
    to: { path: '^server/[^/]+/.*-(routes|queries)[.]ts$', pathNot: '^server/$1/' },
  },
  {
    name: 'main-is-the-top',
    comment: 'server/main.ts constructs everything; nothing reaches back to it.',
    from: { path: '^(contract|server|web|test)/' },
    to: { path: '^server/main[.]ts$' },
  },
  {
    name: 'tests-stay-out-of-the-product',
    from: { path: '^(contract|server|web)/', pathNot: tests },
    to: { path: ['^test/', tests] },
  },
  {
    name: 'no-cycles',
    comment: 'Move what both need into a file of its own.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-barrels-no-utils',
    comment: 'A file is named after the thing it is.',
    from: { path: '^(contract|server|web|test)/' },
    to: { path: '(^|/)(index|utils?|helpers?)[.]tsx?$', pathNot: 'node_modules' },
  },
];

export default {
  forbidden: forbidden.map((rule) => ({ severity: 'error', ...rule })),
  options: {
    // TypeScript 7 has no interface for other programs yet; swc reads type-only imports as well.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|data)/' },
  },
};
