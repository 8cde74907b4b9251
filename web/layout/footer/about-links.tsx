import { useTranslations } from 'use-intl';
import { hasBlog, type PageSite, useSite } from '#web/lib/site-context.ts';
import { Link } from '#web/ui/link.tsx';

export function AboutLinks() {
  const t = useTranslations('layout');
  const site = useSite();
  const contact = contactAddress(site);
  return (
    <ul>
      <li>
        <Link to="/">{t('home')}</Link>
      </li>
      {hasBlog(site) && (
        <li>
          <Link to="/blog">{t('blog')}</Link>
        </li>
      )}
      {contact && (
        <li>
          <Link to={contact}>{t('footer.contact')}</Link>
        </li>
      )}
    </ul>
  );
}

/** The host's email address, or else the imprint. Without a host it leads where people become members. */
function contactAddress({ contact, texts, showsSamples }: PageSite): string | undefined {
  if (showsSamples) return '/signup';
  if (contact?.contactEmail) return `mailto:${contact.contactEmail}`;
  return texts.pages.includes('imprint') ? '/imprint' : undefined;
}
