import { renderToStaticMarkup } from 'react-dom/server';
import * as original from 'use-intl';
import { expect, test, vi } from 'vitest';
import de from '#messages/de/catalog-cards.json';
import en from '#messages/en/catalog-cards.json';
import * as kept from './kept-intl.tsx';

type Hooks = Pick<typeof original, 'useFormatter' | 'useLocale' | 'useTranslations'>;

/** Every way in which components write texts. */
function Texts({ useFormatter, useLocale, useTranslations }: Hooks) {
  const t = useTranslations('catalog-cards');
  const report = useTranslations('catalog-cards.report');
  const unknown = useTranslations('catalog');
  const format = useFormatter();
  return (
    <p lang={useLocale()}>
      {t('booking')} {t('booking')} {t('used', { years: 1 })} {t('used', { years: 2 })}{' '}
      {t.rich('lowestPrice', { price: '$4', note: 'now', b: (text) => <b>{text}</b> })} {report('title')}{' '}
      {String(t.has('booking'))} {String(t.has('nothing' as never))} {t('nothing' as never)}{' '}
      {t('nothing' as never)} {unknown('title' as never)} {useTranslations()('catalog-cards.booking')}{' '}
      {format.number(4.5, { minimumFractionDigits: 2 })}{' '}
      {format.dateTime(new Date('2026-11-29T23:30Z'), { dateStyle: 'long' })}
    </p>
  );
}

function textsOf({ IntlProvider, ...hooks }: typeof original, locale: 'en' | 'de') {
  const onError = vi.fn();
  const html = renderToStaticMarkup(
    <IntlProvider
      locale={locale}
      messages={{ 'catalog-cards': { en, de }[locale] } as never}
      timeZone="Asia/Tokyo"
      onError={onError}
    >
      <Texts {...hooks} />
    </IntlProvider>,
  );
  return { html, errors: onError.mock.calls.length };
}

test.each(['en', 'de', 'en'] as const)('kept translators write %s as those of use-intl do', (locale) => {
  const expected = textsOf(original, locale);
  expect(expected.errors).toBe(3);
  expect(textsOf(kept as unknown as typeof original, locale).html).toBe(expected.html);
});
