import { useTranslations } from 'use-intl';
import { type PageSite, useSite } from '#web/lib/site-context.ts';
import styles from './footer.module.css';
import { socialLinks } from './social-links.tsx';

/** How people reach the host: the address of the settings, or the sample that Dogear comes with. */
export function Address() {
  const t = useTranslations('layout.footer');
  const { name: site, contact, footerLinks } = useSite();
  return (
    <div className={styles.address}>
      <h2>{t('findUs')}</h2>
      {contact ? <OwnAddress {...contact} /> : <SampleAddress />}
      {footerLinks ? (
        <ul>
          {footerLinks.map(({ label, url }) => (
            <li key={url + label}>
              <a href={url} rel="noreferrer">
                {label}
              </a>
            </li>
          ))}
        </ul>
      ) : (
        <ul className={styles.social}>
          {socialLinks.map(({ name: network, href, glyph }) => (
            <li key={network}>
              <a href={href} rel="noreferrer" target="_blank" aria-label={t('social', { site, network })}>
                {glyph}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
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

/** What the footer shows until the host has entered a contact. */
export const SampleAddress = () => (
  <address>
    <bdi>12 Marker Lane, Bookford</bdi>
    <br />
    <a href="tel:+15550100" dir="ltr">
      +1 555 0100
    </a>
    <br />
    <a href="mailto:hello@dogear.example" dir="ltr">
      hello@dogear.example
    </a>
  </address>
);
