import { Menu, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Logo } from '../ui/icons.tsx';
import layoutStyles from '../ui/layout.module.css';
import logoStyles from '../ui/logo.module.css';
import { ThemeSwitch } from '../ui/theme-switch.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
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
  const menu = useClosedOnNavigation();
  return (
    <header className={styles.bar}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <div className={classNames(layoutStyles.wrap, styles.row)}>
        <Link className={logoStyles.logo} to="/" aria-label="Dogear, home">
          <Logo />
          Dogear
        </Link>
        {search}
        <nav id="menu" className={styles.links} aria-label="Main" popover="auto" ref={menu}>
          <NavLink to="/" end>
            Home
          </NavLink>
          <NavLink to="/blog">Blog</NavLink>
          {viewer ? <NavLink to="/dashboard">Dashboard</NavLink> : <NavLink to="/login">Login</NavLink>}
          {viewer && (
            <button type="button" className={styles.menuSignOut} onClick={onSignOut}>
              Sign Out
            </button>
          )}
        </nav>
        <div className={styles.actions}>
          <ThemeSwitch />
          {viewer && (
            <>
              <Link className={styles.profile} to="/dashboard/profile" title={viewer.name}>
                <Avatar src={viewer.photoUrl} size="small" alt={`Signed in as ${viewer.name}`} />
                <VisuallyHidden>: My Profile</VisuallyHidden>
              </Link>
              <Button variant="outline" className={styles.signOut} onClick={onSignOut}>
                Sign Out
              </Button>
            </>
          )}
        </div>
        <IconButton className={styles.menuButton} aria-label="Menu" popoverTarget="menu">
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
