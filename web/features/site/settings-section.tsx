import { ChevronLeft } from 'lucide-react';
import { type ReactNode, useContext } from 'react';
import { NavLink } from 'react-router';
import { useTranslations } from 'use-intl';
import { PageHead } from '#web/layout/page-head.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { useCurrentInView } from '#web/ui/use-current-in-view.ts';
import { SectionFrame } from './section-frame.ts';
import { type Section, useSections } from './sections.ts';
import styles from './settings-section.module.css';

type Props = {
  name: Section['name'];
  /** What the section is about, in one or two sentences. */
  lede: ReactNode;
  children: ReactNode;
};

/** The frame of a settings page: title, the strip of all sections, and what the section is about. */
export function SettingsSection({ name, lede, children }: Props) {
  const t = useTranslations('site');
  if (useContext(SectionFrame)) return children;
  return (
    <>
      <TextLink className={styles.back} to="/dashboard/site">
        <ChevronLeft aria-hidden="true" />
        {t('title')}
      </TextLink>
      <PageHead title={t(`sections.${name}`)} />
      <SettingsNavigation />
      <p className={styles.lede}>{lede}</p>
      {children}
    </>
  );
}

/** Links to the overview and to every section. Below 640 pixels the overview takes its place. */
export function SettingsNavigation() {
  const t = useTranslations('site');
  const strip = useCurrentInView<HTMLElement>();
  return (
    <nav ref={strip} className={styles.navigation} aria-label={t('navigation')}>
      <NavLink to="/dashboard/site" end>
        {t('overview')}
      </NavLink>
      {useSections().map(({ name, path }) => (
        <NavLink key={name} to={path}>
          {t(`tabs.${name}`)}
        </NavLink>
      ))}
    </nav>
  );
}
