import { createHash } from 'node:crypto';
import { relative, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import compile from 'icu-minify/compile';
import { build, defineConfig, type Plugin, type Rolldown } from 'vite';

const root = import.meta.dirname;
const shortHash = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 5);
const target = 'baseline-widely-available';
const inlineScriptQuery = '?inline-script';

/** `import text from './script.ts?inline-script'` imports a script as minified text, for a page that inlines it. */
const inlineScripts = (): Plugin => ({
  name: 'inline-scripts',
  async load(id) {
    if (!id.endsWith(inlineScriptQuery)) return undefined;
    const entry = id.slice(0, -inlineScriptQuery.length);
    const built = (await build({
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      build: { write: false, target, lib: { entry, formats: ['iife'], name: 'inlineScript' } },
    })) as Rolldown.RolldownOutput[];
    const chunks = built.flatMap(({ output }) => output).filter((file) => file.type === 'chunk');
    for (const path of chunks.flatMap(({ moduleIds }) => moduleIds)) this.addWatchFile(path);
    return `export default ${JSON.stringify(chunks.map(({ code }) => code.trim()).join(''))};`;
  },
});

/** Chunks that the app itself imports. They are there before it loads a page, so the list of what a page needs leaves them out. */
const ofApp =
  /\/(?:rolldown-runtime|react|lib|utils|locales|viewer|app-context|browser-api|document-messages|site-context|hooks|image-url|parts|api-client|import-with-timeout|with-timeout|pages|day|use-day|money|use-money)-[\w-]{7}[.]js$/;
const isNotOfApp = (file: string): boolean => !ofApp.test(file);

type MessageTree = { [key: string]: string | MessageTree };

/** Compiles the messages, so that neither browser nor server needs a parser for them. */
const compiledMessages = (): Plugin => ({
  name: 'compiled-messages',
  enforce: 'pre',
  transform(json, id) {
    if (!/\/messages\/\w+\/[\w-]+[.]json$/.test(id)) return undefined;
    const compileTree = (tree: MessageTree): object =>
      Object.fromEntries(
        Object.entries(tree).map(([key, value]) => [
          key,
          typeof value === 'string' ? compile(value) : compileTree(value),
        ]),
      );
    return { code: JSON.stringify(compileTree(JSON.parse(json))), map: null };
  },
});

const keptIntl = resolve(root, 'web/lib/messages/kept-intl.tsx');

/** On the server, translators are kept from page to page. */
const keptTranslators = (): Plugin => ({
  name: 'kept-translators',
  enforce: 'pre',
  resolveId(id) {
    return id === 'use-intl' && this.environment.name === 'ssr' ? keptIntl : undefined;
  },
});

export default defineConfig(({ command }) => ({
  plugins: [react(), inlineScripts(), compiledMessages(), keptTranslators()],
  resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
  // Without the line that the default names end with: styles and pages are a twentieth shorter.
  css: { modules: { generateScopedName: (name, file) => `${name}_${shortHash(relative(root, file))}` } },
  publicDir: 'web/public',
  appType: 'custom',
  build: {
    target,
    manifest: true,
    // Public pages start their script late on purpose; a polyfill and preloads would undo that.
    modulePreload: { polyfill: false, resolveDependencies: (_, files) => files.filter(isNotOfApp) },
    assetsInlineLimit: 0,
    // A separate entry, so that the global styles come first in every page, whatever the app imports.
    rolldownOptions: { input: ['web/app/entry.client.tsx', 'web/styles/global.css'] },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // The app lists the names of all files, so they are as short as the bundler allows. Styles and messages have hashes only.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: ({ facadeModuleId }) =>
              facadeModuleId?.includes('/messages/') ? 'assets/[hash:7].js' : 'assets/[name]-[hash:7].js',
            assetFileNames: 'assets/[hash:7][extname]',
            // Small modules that most pages share are in one file, because thirty files would cost thirty requests. The app
            // itself imports `parts`, which therefore must not import data fetching or schemas (test/code/app-size.test.ts).
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [
                {
                  name: 'forms',
                  test: /web\/ui\/(?:disclosure|filter-links|form\/(?!use-focus|field[.]module|hint))/,
                  minShareCount: 2,
                },
                {
                  name: 'tables',
                  test: /web\/ui\/(?:use-dashboard-mutation|stats|table\/(?!cell-note|seal-in-line)|book\/(?:action-card|book-cell))/,
                  minShareCount: 2,
                },
                {
                  name: 'icons',
                  // Those of the app and of `parts` are there: both chunks would import each other.
                  test: /lucide-react\/.*\/icons\/(?!(?:menu|x|search|book-image|camera|chevron-down|circle-exclamation-point|circle-check|eye|eye-off|info|sun|user-round)[.])/,
                  minShareCount: 2,
                },
                // Public pages show them rarely, so they do not inline their styles.
                {
                  name: 'dialogs',
                  test: /web\/ui\/(?:(?:confirm-)?dialog|leave-question)/,
                  minShareCount: 2,
                },
                { name: 'empty', test: /web\/ui\/empty-state/, minShareCount: 2 },
                {
                  name: 'parts',
                  test: /web\/ui\/(?!sortable-list|use-drag-sort|qr-code|copy-button|download-button|breakdown)|web\/layout\/page-section|lucide-react/,
                  minShareCount: 2,
                },
                {
                  name: 'books',
                  test: /web\/features\/(?:catalog\/|meeting-places\/|orders\/(?!order-|my-orders|buyer-required))[^/]+$/,
                  minShareCount: 2,
                },
                {
                  name: 'dashboard',
                  test: /web\/(?:layout\/(?:dashboard|side-menu|page-head|back-link|page-columns)|features\/(?:dashboard|orders|listings|users\/accounts|audit|mail|moderation|payments\/ledger|payouts\/disputes)\/)|@tanstack/,
                  minShareCount: 2,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        manifest: false,
        copyPublicDir: false,
        rolldownOptions: { output: { entryFileNames: 'entry.server.js' } },
      },
    },
  },
  // Bundles all packages, so that the server starts without reading a thousand icon modules.
  // In development only the package that is aliased above.
  ssr: { noExternal: command === 'build' ? true : ['use-intl'] },
}));
