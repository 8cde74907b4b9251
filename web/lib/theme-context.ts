import { createContext } from 'react';

export type Theme = 'light' | 'dark';

/** The theme that the user has chosen, as rendered by the server; undefined follows the system. */
export const ThemeContext = createContext<Theme | undefined>(undefined);
