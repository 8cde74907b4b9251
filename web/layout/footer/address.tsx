import { useTranslations } from 'use-intl';
import { type PageSite, useSite } from '#web/lib/site-context.ts';
import styles from './footer.module.css';
import { socialLinks } from './social-links.tsx';

/** How people reach the host, and its links. A demo, and a site that is being set up, have samples of both. */
export function Address() {
  const t = useTranslations('layout.footer');
  const { contact, footerLinks, showsSamples } = useSite();
  if (!contact && !footerLinks && !showsSamples) return null;
  return (
    <div className={styles.address}>
      <h2>{t('findUs')}</h2>
      {contact && <OwnAddress {...contact} />}
      {!contact && showsSamples && <SampleAddress />}
      {footerLinks && (
        <ul>
          {footerLinks.map(({ label, url }) => (
            <li key={url + label}>
              <a href={url} rel="noreferrer">
                <bdi>{label}</bdi>
              </a>
            </li>
          ))}
        </ul>
      )}
      {!footerLinks && showsSamples && <SocialLinks />}
    </div>
  );
}

function SocialLinks() {
  const t = useTranslations('layout.footer');
  const { name: site } = useSite();
  return (
    <ul className={styles.social}>
      {socialLinks.map(({ name: network, href, glyph }) => (
        <li key={network}>
          <a href={href} rel="noreferrer" target="_blank" aria-label={t('social', { site, network })}>
            {glyph}
          </a>
        </li>
      ))}
    </ul>
  );
}

function OwnAddress(contact: NonNullable<PageSite['contact']>) {
  const { contactName, contactAddress, contactPhone, contactEmail, contactHours } = contact;
  const lines = [contactName, ...(contactAddress ?? '').split('\n')].filter(Boolean);
  return (
    <address>
      {lines.map((line) => (
        <span key={line}>
          <bdi>{line}</bdi>
        </span>
      ))}
      {contactPhone && (
        <a href={`tel:${contactPhone.replaceAll(/[^+\d]/g, '')}`} dir="ltr">
          {contactPhone}
        </a>
      )}
      {contactEmail && (
        <a href={`mailto:${contactEmail}`} dir="ltr">
          {contactEmail}
        </a>
      )}
      {contactHours && (
        <span>
          <bdi>{contactHours}</bdi>
        </span>
      )}
    </address>
  );
}

export const SampleAddress = () => (
  <address>
    <span>
      <bdi>12 Marker Lane, Bookford</bdi>
    </span>
    <a href="tel:+15550100" dir="ltr">
      +1 555 0100
    </a>
    <a href="mailto:hello@dogear.example" dir="ltr">
      hello@dogear.example
    </a>
  </address>
);
