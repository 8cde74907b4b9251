import { createContext } from 'react';

export type Theme = 'light' | 'dark';

/** The theme that somebody chose, as the page first shows it; undefined follows the system. */
export const ThemeContext = createContext<Theme | undefined>(undefined);
