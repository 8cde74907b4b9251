import { Menu, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { Cameo } from '../ui/cameo.tsx';
import { Logo } from '../ui/icons.tsx';
import { ThemeSwitch } from '../ui/theme-switch.tsx';

type Props = { viewer: { name: string; photoUrl: string | null } | null; onSignOut: () => void };

/**
 * The bar at the top of every page. Its list of links is a popover on small screens, which opens and closes
 * without any script of ours.
 */
export function TopNavigation({ viewer, onSignOut }: Props) {
  const menu = useClosedOnNavigation();
  return (
    <header className="nav">
      <a className="skip" href="#main">
        Skip to content
      </a>
      <div className="wrap nav-row">
        <Link className="logo" to="/" aria-label="Dogear, home">
          <Logo />
          Dogear
        </Link>
        <nav id="menu" className="nav-links" aria-label="Main" popover="auto" ref={menu}>
          <NavLink to="/" end>
            Home
          </NavLink>
          <NavLink to="/blog">Blog</NavLink>
          {viewer ? <NavLink to="/dashboard">Dashboard</NavLink> : <NavLink to="/login">Login</NavLink>}
          {viewer && (
            <button type="button" className="menu-out" onClick={onSignOut}>
              Sign Out
            </button>
          )}
        </nav>
        <div className="nav-end">
          <ThemeSwitch />
          {viewer && (
            <>
              <Link className="me-link" to="/dashboard/profile" title={viewer.name}>
                <Cameo src={viewer.photoUrl} size="sm" alt={`Signed in as ${viewer.name}`} />
                <span className="sr-only">: My Profile</span>
              </Link>
              <button type="button" className="btn btn-line" onClick={onSignOut}>
                Sign Out
              </button>
            </>
          )}
          <button type="button" className="icon-btn menu-btn" aria-label="Menu" popoverTarget="menu">
            <Menu className="when-closed" aria-hidden="true" width={22} height={22} />
            <X className="when-open" aria-hidden="true" width={22} height={22} />
          </button>
        </div>
      </div>
    </header>
  );
}

function useClosedOnNavigation() {
  const menu = useRef<HTMLElement>(null);
  const { key } = useLocation();
  useEffect(() => {
    if (menu.current?.matches(':popover-open')) menu.current.hidePopover();
  }, [key]);
  return menu;
}
