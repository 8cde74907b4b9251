import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { useFormatter, useTranslations } from 'use-intl';
import { directionOf } from '#contract/kernel/locales/locales.ts';
import { type LegalPage, legalPages } from '#contract/pages.ts';
import { getSiteText } from '#contract/site/site-texts.ts';
import { orNotFound } from '#web/errors/or-not-found.ts';
import { DocumentMeta } from '#web/layout/document-meta.tsx';
import { appContext } from '#web/lib/app-context.ts';
import { documentLocale } from '#web/lib/messages/document-messages.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Hint } from '#web/ui/form/hint.tsx';
import layoutStyles from '#web/ui/layout.module.css';
import { Markdown } from '#web/ui/markdown.tsx';
import styles from './legal-page.module.css';

/** Finds the page that an address names, with or without a language before it. */
const keyIn = (address: string): LegalPage =>
  legalPages.find((key) => new URL(address).pathname.replace(/\/$/, '').endsWith(`/${key}`)) ?? 'imprint';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { callApi, onServer } = context.get(appContext);
  const key = keyIn(request.url);
  // On the server, the call is made in the language of the page.
  const query = onServer ? {} : { locale: documentLocale() };
  const text = await orNotFound(callApi(getSiteText, { params: { key }, query }, { signal: request.signal }));
  return { key, ...text };
}

/** The imprint, the terms, the privacy page, or the code of conduct, as the host has published it. */
export function Component() {
  const { key, locale, tree, publishedAt } = useLoaderData<typeof loader>();
  const t = useTranslations('site-terms');
  const format = useFormatter();
  const title = t(`pages.${key}`);
  const day = format.dateTime(new Date(publishedAt), { dateStyle: 'long' });
  return (
    <article className={classNames(layoutStyles.wrap, styles.page)}>
      <DocumentMeta title={title} description={title} path={`/${key}`} type="website" />
      <h1>{title}</h1>
      <div lang={locale} dir={directionOf(locale)}>
        <Markdown tree={tree} />
      </div>
      <Hint as="p">{t('publishedOn', { day })}</Hint>
    </article>
  );
}
