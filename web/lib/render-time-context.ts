import { createContext } from 'react';

/** When the page was put together, in milliseconds: what it says about time is told from here until it is live. */
export const RenderTimeContext = createContext<number | null>(null);
