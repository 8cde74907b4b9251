import { serverFeatures, webFeatures } from './contract/features.ts';

/** Who may import whom. ARCHITECTURE.md has the picture; test/code/boundaries.test.ts plants violations of each rule. */

const tests = '[.]test[.]tsx?$';
/** Folders of the server that serve every feature. */
const foundation = '^server/(db|http|integrations|jobs|lib|observability)/';

const inOneDirection = (name, features, folderOf) =>
  features.slice(0, -1).map((feature, index) => ({
    name,
    comment: `Of two features one imports the other. The order is: ${features.join(', ')}.`,
    from: { path: folderOf(feature), pathNot: tests },
    to: { path: folderOf(`(${features.slice(index + 1).join('|')})`) },
  }));

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
    from: { path: '^web/', pathNot: tests },
    to: { path: '^(demo|server|scripts|test|tools)/' },
  },
  {
    name: 'meeting-places-stay-out-of-listings',
    comment:
      'Everyone sees the location of a listing; where people meet is between the two sides of an order.',
    from: { path: '^web/features/(listings|listing-drafts|book-imports)/', pathNot: tests },
    to: { path: '^(web/features|contract)/meeting-places[./]' },
  },
  {
    name: 'server-never-web',
    comment: 'Only server/ssr loads the built pages.',
    from: { path: '^server/', pathNot: ['^server/ssr/', tests] },
    to: { path: '^(web|dist)/' },
  },
  {
    name: 'ssr-loads-the-entry-only',
    from: { path: '^server/ssr/', pathNot: tests },
    to: { path: '^(web|dist)/', pathNot: '^(web/app/render[.]ts|dist/server/)' },
  },
  {
    name: 'foundation-never-features',
    comment: 'db, http, integrations, jobs, lib and observability serve every feature and know none.',
    from: { path: foundation, pathNot: tests },
    to: { path: '^(demo|server/(features|ssr|openapi|health|cli))/' },
  },
  {
    name: 'demo-stays-out-of-production',
    comment: 'A production has no folder demo/: server/app and server/cli import it dynamically, for a demo.',
    from: { path: '^(contract|scripts|server|web)/', pathNot: tests },
    to: { path: '^demo/', dynamic: false },
  },
  {
    name: 'demo-stays-out-of-production',
    from: { path: '^(contract/|scripts/|server/(?!app/|cli/)|web/)', pathNot: tests },
    to: { path: '^demo/' },
  },
  {
    name: 'app-is-the-top',
    comment: 'server/app wires everything.',
    from: { path: '^(demo/|server/(?!app/|cli/|main[.]ts$))', pathNot: tests },
    to: { path: '^server/app/' },
  },
  {
    name: 'config-is-passed-in',
    comment:
      'Only server/app and server/cli read the settings; the others are given what they need, and know its type.',
    from: { path: '^(demo/|server/(?!app/|cli/|config/|main[.]ts$))', pathNot: tests },
    to: { path: '^server/config/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'routes-and-queries-are-private',
    comment:
      'Only server/app registers routes; queries belong to their feature. Call a function of a use case.',
    from: { path: '^server/features/([^/]+)/', pathNot: tests },
    to: { path: '^server/features/[^/]+/[^/]*(routes|queries)[.]ts$', pathNot: '^server/features/$1/' },
  },
  {
    name: 'routes-and-queries-are-private',
    from: { path: '^(demo/|server/(?!app/|features/))', pathNot: tests },
    to: { path: '^server/features/[^/]+/[^/]*(routes|queries)[.]ts$' },
  },
  ...inOneDirection(
    'server-features-in-one-direction',
    serverFeatures,
    (name) => `^server/features/${name}/`,
  ),
  ...inOneDirection('web-features-in-one-direction', webFeatures, (name) => `^web/features/${name}/`),
  {
    name: 'ui-never-features',
    comment: 'Components and helpers serve every feature and know none.',
    from: { path: '^web/(ui|lib|errors)/', pathNot: tests },
    to: { path: '^web/(features|layout|app)/' },
  },
  {
    name: 'layout-knows-the-user-only',
    comment: 'The frame of a page shows who is signed in.',
    from: { path: '^web/layout/', pathNot: tests },
    to: { path: '^web/(features/(?!auth/)|app/)' },
  },
  {
    name: 'main-is-the-top',
    comment: 'server/main.ts starts everything; nothing reaches back to it.',
    from: { path: '^(contract|demo|server|web|test)/' },
    to: { path: '^server/main[.]ts$' },
  },
  {
    name: 'tests-stay-out-of-the-product',
    from: { path: '^(contract|demo|server|web)/', pathNot: tests },
    to: { path: ['^test/', tests] },
  },
  {
    name: 'tools-are-not-the-product',
    comment: 'Nothing that installs, runs, or tests Dogear depends on the benchmark or on the drawings.',
    from: { path: '^(contract|demo|server|web|test|scripts)/' },
    to: { path: '^tools/' },
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
    from: { path: '^(contract|demo|server|web|test|tools)/' },
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
