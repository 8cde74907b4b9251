import { useLocale, useTranslations } from 'use-intl';
import { dateTimeFormat } from '#contract/kernel/formats.ts';
import { pageHref } from '#contract/pages.ts';
import { categoryName } from '#web/lib/category-name.ts';
import { useSite } from '#web/lib/site-context.ts';
import { classNames } from '#web/ui/class-names.ts';
import layoutStyles from '#web/ui/layout.module.css';
import { Link } from '#web/ui/link.tsx';
import logoStyles from '#web/ui/logo.module.css';
import { PlainMarkdown } from '#web/ui/markdown.tsx';
import { SiteLogo } from '#web/ui/site-logo.tsx';
import { AboutLinks } from './about-links.tsx';
import { Address } from './address.tsx';
import styles from './footer.module.css';
import { LanguageMenu } from './language-menu.tsx';
import { LegalLinks } from './legal-links.tsx';

export function Footer() {
  const t = useTranslations('layout');
  const { name: site, logoUrl, tagline, texts, footerCategories, timeZone, showsSamples } = useSite();
  const locale = useLocale();
  return (
    <footer className={styles.footer}>
      <div className={layoutStyles.wrap}>
        <div className={styles.columns}>
          <div className={styles.brand}>
            <Link
              className={classNames(logoStyles.logo, styles.logo)}
              to="/"
              aria-label={t('homeLink', { site })}
            >
              <SiteLogo src={logoUrl} />
              {site}
            </Link>
            <p>{tagline ?? t('footer.tagline')}</p>
            {texts.parts.footer && <PlainMarkdown tree={texts.parts.footer} />}
          </div>
          <nav aria-label={t('footer.about', { site })}>
            <h2>{site}</h2>
            <AboutLinks />
          </nav>
          {footerCategories.length > 0 && (
            <nav aria-label={t('footer.shelves')}>
              <h2>{t('footer.shelves')}</h2>
              <ul>
                {footerCategories.map((category) => (
                  <li key={category.category_id}>
                    <Link to={pageHref('/category/:id', { id: category.category_id })}>
                      {categoryName(category, locale)}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          )}
          <Address />
        </div>
        <div className={styles.legal}>
          <span>{t('footer.rights', { year: yearIn(timeZone), site })}</span>
          {!showsSamples && <span>{t('footer.runsOn')}</span>}
          <LegalLinks pages={texts.pages} />
          <LanguageMenu />
        </div>
      </div>
    </footer>
  );
}

const yearIn = (timeZone: string): string => dateTimeFormat('en', { year: 'numeric', timeZone }).format();
