import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig(({ command }) => ({
  plugins: [react(), tailwindcss()],
  publicDir: 'web/public',
  appType: 'custom',
  build: {
    target: 'baseline-widely-available',
    manifest: true,
    // Public pages start their script late on purpose; a polyfill and preloads would undo that.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { input: 'web/entry.client.tsx' },
  },
  environments: {
    ssr: {
      build: {
        manifest: false,
        copyPublicDir: false,
        rolldownOptions: { output: { entryFileNames: 'entry.server.js' } },
      },
    },
  },
  // Everything in one place: the server then starts without reading a thousand icon modules.
  ssr: command === 'build' ? { noExternal: true } : {},
}));
