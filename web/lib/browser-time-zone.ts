/** Asked anew each time, because it changes when a laptop travels. */
export const browserTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
