import { useTranslations } from 'use-intl';
import { SampleAddress } from '#web/layout/footer/address.tsx';
import { useSite } from '#web/lib/site-context.ts';
import logoStyles from '#web/ui/logo.module.css';
import { SiteLogo } from '#web/ui/site-logo.tsx';
import type { SiteData } from '../queries.ts';
import styles from './footer-preview.module.css';

/** How the footer will look with what is typed. */
export function FooterPreview({ site }: { site: SiteData }) {
  const t = useTranslations('site.contact');
  const { showsSamples } = useSite();
  const lines = [
    site.contactName,
    ...(site.contactAddress ?? '').split('\n'),
    site.contactPhone,
    site.contactEmail,
    site.contactHours,
  ].filter(Boolean);
  return (
    <section className={styles.preview} aria-labelledby="footer-preview">
      <h2 id="footer-preview">{t('preview')}</h2>
      <div className={styles.footer}>
        <span className={logoStyles.logo}>
          <SiteLogo src={site.logoUrl} />
          {site.name}
        </span>
        {site.tagline && <p>{site.tagline}</p>}
        <div className={styles.columns}>
          <div>
            {(lines.length > 0 || showsSamples) && <b>{t('findUs')}</b>}
            {lines.map((line) => (
              <span key={line}>
                {/* So that a phone number reads from its beginning on pages that are read from the right. */}
                <bdi>{line}</bdi>
              </span>
            ))}
            {lines.length === 0 && showsSamples && <SampleAddress />}
          </div>
          {site.footerLinks && (
            <p>
              <b>{t('elsewhere')}</b>
              {site.footerLinks.map(({ label, url }) => (
                <span key={url + label}>
                  <bdi>{label}</bdi>
                </span>
              ))}
            </p>
          )}
        </div>
      </div>
    </section>
  );
}
