import { remember } from './formats.ts';

// Apart from the formats that every page has.

export const listFormat = /* @__PURE__ */ remember((locale: string) => new Intl.ListFormat(locale));

export const displayNames = /* @__PURE__ */ remember(
  (locale: string, options: Intl.DisplayNamesOptions) => new Intl.DisplayNames(locale, options),
);

export const collator = /* @__PURE__ */ remember((locale: string) => new Intl.Collator(locale));
