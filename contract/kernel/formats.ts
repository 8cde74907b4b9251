/** More than a site has languages, currencies, and options together. */
const maxKept = 500;

/** Keeps what a function returns for the same arguments, which are JSON and alone decide about it. */
export function remember<Args extends unknown[], Result extends object>(
  make: (...args: Args) => Result,
): (...args: Args) => Result {
  const kept = new Map<string, Result>();
  return (...args) => {
    const key = JSON.stringify(args);
    const known = kept.get(key);
    if (known) return known;
    if (kept.size === maxKept) kept.clear();
    const made = make(...args);
    kept.set(key, made);
    return made;
  };
}

/** Making a formatter takes as long as formatting a hundred values, so each is made once. */
export const numberFormat = /* @__PURE__ */ remember(
  (locale?: string, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);

export const dateTimeFormat = /* @__PURE__ */ remember(
  (locale?: string, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);
