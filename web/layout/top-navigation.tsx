import { Menu, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { hasBlog, useSite } from '../lib/site-context.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { IconButton } from '../ui/icon-button.tsx';
import layoutStyles from '../ui/layout.module.css';
import { Link } from '../ui/link.tsx';
import logoStyles from '../ui/logo.module.css';
import { SiteLogo } from '../ui/site-logo.tsx';
import { ThemeSwitch } from '../ui/theme-switch.tsx';
import styles from './top-navigation.module.css';

type Props = {
  viewer: { name: string; photoUrl: string | null } | null;
  onSignOut: () => void;
  /** The search field: between the name and the links on a wide screen, else in a second row that stays while scrolling. */
  search: ReactNode;
};

/**
 * The bar at the top of every page. On small screens its list of links is a popover, which works without JavaScript.
 */
export function TopNavigation({ viewer, onSignOut, search }: Props) {
  const t = useTranslations('layout');
  const shown = useSite();
  const { name: site, logoUrl } = shown;
  const menu = useClosedOnNavigation();
  return (
    <header className={styles.bar}>
      <a className={styles.skip} href="#main">
        {t('skip')}
      </a>
      <div className={classNames(layoutStyles.wrap, styles.row)}>
        <Link className={logoStyles.logo} to="/" aria-label={t('homeLink', { site })}>
          <SiteLogo src={logoUrl} />
          {site}
        </Link>
        {search}
        <nav id="menu" className={styles.links} aria-label={t('main')} popover="auto" ref={menu}>
          <NavLink to="/" end>
            {t('home')}
          </NavLink>
          {hasBlog(shown) && <NavLink to="/blog">{t('blog')}</NavLink>}
          {viewer ? (
            <NavLink to="/dashboard">{t('dashboard')}</NavLink>
          ) : (
            <NavLink to="/login">{t('login')}</NavLink>
          )}
          {viewer && (
            <>
              <NavLink className={styles.inMenu ?? ''} to="/dashboard/profile">
                {t('menu./dashboard/profile')}
              </NavLink>
              <button type="button" className={styles.inMenu} onClick={onSignOut}>
                {t('signOut')}
              </button>
            </>
          )}
        </nav>
        <div className={styles.actions}>
          <ThemeSwitch />
          {viewer && (
            <>
              {/* The dashboard shows it, and puts the bell here. */}
              <i hidden data-bell="" />
              <Link className={styles.profile} to="/dashboard/profile" title={viewer.name}>
                <Avatar src={viewer.photoUrl} size="small" alt={t('signedInAs', { name: viewer.name })} />
                <span>{t('menu./dashboard/profile')}</span>
              </Link>
              <Button variant="outline" className={styles.signOut} onClick={onSignOut}>
                {t('signOut')}
              </Button>
            </>
          )}
        </div>
        <IconButton className={styles.menuButton} aria-label={t('menuButton')} popoverTarget="menu">
          <Menu className={styles.whenClosed} aria-hidden="true" width={22} height={22} />
          <X className={styles.whenOpen} aria-hidden="true" width={22} height={22} />
        </IconButton>
      </div>
    </header>
  );
}

function useClosedOnNavigation() {
  const menu = useRef<HTMLElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation closes the menu.
  useEffect(() => {
    if (menu.current?.matches(':popover-open')) menu.current.hidePopover();
  }, [key]);
  return menu;
}
