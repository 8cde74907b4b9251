import { createContext } from 'react';

/** When the server rendered the page, in milliseconds: relative times use it until hydration. */
export const RenderTimeContext = createContext<number | null>(null);
