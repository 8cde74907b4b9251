import type { PageAssets, Render } from '#web/app/render.ts';

/** Provides the renderer and the assets: built ones in production, the sources in development. */
export type PageSource = {
  /** Returns the renderer and the assets that its pages load. */
  load: () => Promise<{ render: Render; assets: PageAssets }>;
  /** Serves a static file; undefined when the address is not one of a file. */
  file: (request: Request, env: object | undefined) => Promise<Response | undefined>;
  close: () => Promise<void>;
};
