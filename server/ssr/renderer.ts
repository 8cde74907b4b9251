import type { render } from '#web/app/entry.server.tsx';

type Render = typeof render;

/** Where pages come from: the built ones, or the sources while somebody works on them. */
export type PageSource = {
  /** The renderer, and what its pages load. */
  load: () => Promise<{ render: Render; assets: Parameters<Render>[1]['assets'] }>;
  /** A file that pages load; undefined when the address is none. */
  file: (request: Request, env: object | undefined) => Promise<Response | undefined>;
  close: () => Promise<void>;
};
