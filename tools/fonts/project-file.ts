import { fileURLToPath } from 'node:url';

/** The path of a file of this repository. */
export const projectFile = (name: string): string => fileURLToPath(new URL(`../../${name}`, import.meta.url));
