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
    // The styles stand in each page; as a part of the script they would be fetched once more.
    rolldownOptions: { input: ['web/entry.client.tsx', 'web/styles/app.css'] },
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
