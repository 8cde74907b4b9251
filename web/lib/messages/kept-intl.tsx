import { createContext, type ReactNode, useContext } from 'react';
import { _createCache, _createIntlFormatters, createFormatter, createTranslator } from 'use-intl/core';
import type { Locale } from '#contract/kernel/locales/locales.ts';

/**
 * What components import as `use-intl` while the server renders a page (vite.config.ts). There, a card with eight components made eight
 * translators, which took a seventh of rendering; here, translators and formatters are made once in the life of a process.
 */
export { createTranslator };

type Tree = Record<string, unknown>;

type Props = {
  locale: Locale;
  /** By namespace. Those of one namespace and language are the same object for every page. */
  messages: Tree;
  timeZone: string;
  onError: (error: Error) => void;
  children: ReactNode;
};

type Page = Omit<Props, 'children'> & { format: ReturnType<typeof createFormatter> };

const PageContext = createContext<Page | undefined>(undefined);
const shared = { _cache: _createCache(), _formatters: _createIntlFormatters(_createCache()) };

export function IntlProvider({ children, ...page }: Props) {
  const { locale, timeZone, onError } = page;
  const format = createFormatter({ locale, timeZone, onError, ...shared });
  return <PageContext value={{ ...page, format }}>{children}</PageContext>;
}

function usePage(): Page {
  const page = useContext(PageContext);
  if (!page) throw new Error('There is no IntlProvider around this component.');
  return page;
}

export const useLocale = (): Locale => usePage().locale;

export const useFormatter = (): Page['format'] => usePage().format;

type Translator = ReturnType<typeof createFor>;
const translators = new WeakMap<object, Map<string, Translator>>();

/** Without a namespace, keys begin with it. */
export function useTranslations(namespace?: string): Translator {
  const page = usePage();
  if (namespace === undefined) return createFor(namespace, page);
  const [name = ''] = namespace.split('.', 1);
  const messages = page.messages[name];
  // A page whose route does not name the namespace; the error is reported.
  if (typeof messages !== 'object' || messages === null) return createFor(namespace, page);
  const ofMessages = translators.get(messages) ?? new Map<string, Translator>();
  translators.set(messages, ofMessages);
  const key = `${page.timeZone} ${namespace}`;
  const known = ofMessages.get(key) ?? createFor(namespace, { ...page, messages: { [name]: messages } });
  ofMessages.set(key, known);
  return known;
}

function createFor(
  namespace: string | undefined,
  { locale, messages, timeZone, onError }: Omit<Page, 'format'>,
) {
  const t = createTranslator<Tree, string>({
    ...{ locale, messages, timeZone, onError },
    ...(namespace !== undefined && { namespace }),
    ...shared,
  });
  return Object.assign(rememberPlain(t), { rich: t.rich, markup: t.markup, raw: t.raw, has: t.has });
}

type Translate = ReturnType<typeof createTranslator<Tree, string>>;

/** Keeps the messages without arguments. */
function rememberPlain(t: Translate): (...args: Parameters<Translate>) => string {
  const kept = new Map<string, string>();
  return (key, ...values) => {
    if (values.length > 0) return t(key, ...values);
    const known = kept.get(key);
    if (known !== undefined) return known;
    const text = t(key);
    // The key of a missing message is reported each time that it is shown.
    if (t.has(key)) kept.set(key, text);
    return text;
  };
}
