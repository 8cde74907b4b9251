/** Whether a path is in the folders of the built pages: a file of this release, or of an earlier one. */
export const isStaticPath = (path: string): boolean => /^\/(assets|img|fonts)\//.test(path);

/** Whether a path that is no page's looks like that of a file. */
export const isFilePath = (path: string): boolean => isStaticPath(path) || /\.[a-z\d]+$/i.test(path);
