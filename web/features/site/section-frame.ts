import { createContext } from 'react';

/** Where a section is shown: on its own page of the settings, or as a step of the setup, which has its own title and end. */
export const SectionFrame = createContext<'page' | 'step'>('page');
