import { useLocale, useTranslations } from 'use-intl';
import { ShelfBoard } from '#web/ui/book/shelf-board.tsx';
import { shelfPictureFor } from '#web/ui/book/shelf-picture.tsx';
import { useObjectUrl } from '#web/ui/form/use-object-url.ts';
import { SiteLogo } from '#web/ui/site-logo.tsx';
import type { SiteData } from '../queries.ts';
import '#web/styles/accent.css';
import styles from './look-preview.module.css';
import { greenAccent } from './presets.ts';
import { useAccent } from './use-accent.ts';

type Props = { site: SiteData; logo: File | undefined };

/**
 * The home page, small, in both themes, with what is typed and chosen.
 * @param props.logo a logo that is uploaded when the form is saved
 */
export function LookPreview({ site: values, logo }: Props) {
  const t = useTranslations('site.look');
  const site = { ...values, logoUrl: useObjectUrl(logo) ?? values.logoUrl };
  return (
    <section className={styles.previews} aria-labelledby="look-preview">
      <h2 id="look-preview">{t('preview')}</h2>
      <Miniature site={site} theme="light" />
      <Miniature site={site} theme="dark" />
    </section>
  );
}

function Miniature({ site, theme }: { site: SiteData; theme: 'light' | 'dark' }) {
  const t = useTranslations('site.look');
  const hero = useTranslations('home.hero');
  const frame = useAccent<HTMLDivElement>(site.accent ?? greenAccent);
  return (
    <figure>
      <div
        ref={frame}
        className={styles.miniature}
        data-accent=""
        data-theme={theme}
        role="img"
        aria-label={t(`previewIn.${theme}`)}
      >
        <div className={styles.page} aria-hidden="true">
          <div className={styles.bar}>
            <SiteLogo src={site.logoUrl} />
            {site.name}
            <i />
            <i />
          </div>
          <div className={styles.hero}>
            <div>
              <strong>{site.texts.lines.hero_title ?? hero('title')}</strong>
              <span>{site.tagline ?? t('ours')}</span>
              <em>{hero('browse')}</em>
            </div>
            <img src={`${shelfPictureFor(useLocale())}-640.webp`} width={640} height={237} alt="" />
          </div>
          <ShelfBoard />
          <div className={styles.lines}>
            <b />
            <b />
            <b />
          </div>
        </div>
      </div>
      <figcaption>{t(theme)}</figcaption>
    </figure>
  );
}
