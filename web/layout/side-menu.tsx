import { useQuery } from '@tanstack/react-query';
import {
  Bell,
  BookPlus,
  Cog,
  Flag,
  Library,
  type LucideIcon,
  ReceiptText,
  ScrollText,
  ShoppingBag,
  SlidersHorizontal,
  Store,
  Users,
  UsersRound,
} from 'lucide-react';
import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Role } from '#contract/http.ts';
import type { StaffRight } from '#contract/staff-rights.ts';
import type { Messages } from '#messages/messages.ts';
import { type DashboardUser, useCurrentUser } from '../features/auth/use-current-user.ts';
import { useRoleSync } from '../features/auth/use-role-sync.ts';
import { adminOverviewQuery, buyingOverviewQuery, sellingOverviewQuery } from '../lib/dashboard-queries.ts';
import { Avatar } from '../ui/avatar.tsx';
import { VerifiedSeal } from '../ui/icons.tsx';
import styles from './side-menu.module.css';

/** The dashboard's menu: the current user, and the pages of their role. */
export function SideMenu() {
  const t = useTranslations('layout');
  const currentUser = useCurrentUser();
  useRoleSync(currentUser);
  const list = useCurrentInView();
  return (
    <nav className={styles.menu} aria-label={t('dashboard')} data-keeps-focus="">
      <NavLink className={styles.profile ?? ''} to="/dashboard/profile" title={t('menu./dashboard/profile')}>
        <Avatar src={currentUser.url} size="large" />
        <span>
          <strong>{currentUser.name}</strong>
          <small>
            <RoleLabel currentUser={currentUser} />
          </small>
        </span>
      </NavLink>
      <ul ref={list}>
        {currentUser.role && <RoleMenu role={currentUser.role} email={currentUser.email} />}
        {currentUser.role !== 'admin' && <ModeratorLinks rights={currentUser.rights} />}
        <MenuLink to="/dashboard/mywishes" icon={Bell} />
      </ul>
    </nav>
  );
}

function RoleLabel({ currentUser }: { currentUser: DashboardUser }) {
  const t = useTranslations('layout.roles');
  const { role, isSellerVerified } = currentUser;
  if (role !== 'Seller') return t(role ?? 'none');
  return isSellerVerified
    ? t.rich('verifiedSeller', { seal: () => <VerifiedSeal /> })
    : t('unverifiedSeller');
}

function RoleMenu({ role, email }: { role: Role; email: string }) {
  if (role === 'Buyer') return <BuyerLinks email={email} />;
  if (role === 'Seller') return <SellerLinks email={email} />;
  return <AdminLinks />;
}

function BuyerLinks({ email }: { email: string }) {
  const overview = useQuery(buyingOverviewQuery(email)).data;
  return <MenuLink to="/dashboard/myorders" icon={ShoppingBag} count={overview?.orders} />;
}

function SellerLinks({ email }: { email: string }) {
  const overview = useQuery(sellingOverviewQuery(email)).data;
  return (
    <>
      <MenuLink to="/dashboard/addaproduct" icon={BookPlus} />
      <MenuLink to="/dashboard/myproducts" icon={Library} count={overview?.books} />
      <MenuLink to="/dashboard/mybuyers" icon={Users} count={overview?.bookings} />
    </>
  );
}

function AdminLinks() {
  const overview = useQuery(adminOverviewQuery()).data;
  return (
    <>
      <MenuLink to="/dashboard/allusers" icon={UsersRound} count={overview?.users} />
      <MenuLink to="/dashboard/allsellers" icon={Store} count={overview?.sellers} />
      <MenuLink to="/dashboard/allbuyers" icon={ShoppingBag} count={overview?.buyers} />
      <MenuLink to="/dashboard/reporteditems" icon={Flag} count={overview?.reported} />
      <MenuLink to="/dashboard/ledger" icon={ReceiptText} />
      <MenuLink to="/dashboard/backgroundwork" icon={Cog} count={overview?.givenUpMails} />
      <MenuLink to="/dashboard/auditlog" icon={ScrollText} />
      <MenuLink to="/dashboard/site" icon={SlidersHorizontal} />
    </>
  );
}

/** What a moderator may do, beside the links of their role. */
function ModeratorLinks({ rights }: { rights: readonly StaffRight[] }) {
  return (
    <>
      {rights.includes('can_verify') && <MenuLink to="/dashboard/allsellers" icon={Store} />}
      {rights.includes('can_moderate') && <MenuLink to="/dashboard/reporteditems" icon={Flag} />}
      {rights.includes('can_money') && <MenuLink to="/dashboard/ledger" icon={ReceiptText} />}
      {rights.includes('can_settings') && <MenuLink to="/dashboard/site" icon={SlidersHorizontal} />}
    </>
  );
}

type MenuLinkProps = { to: keyof Messages['layout']['menu']; icon: LucideIcon; count?: number | undefined };

function MenuLink({ to, icon: Icon, count }: MenuLinkProps) {
  const t = useTranslations('layout.menu');
  return (
    <li>
      <NavLink to={to}>
        <Icon aria-hidden="true" />
        {t(to)}
        {count ? <b>{count}</b> : null}
      </NavLink>
    </li>
  );
}

/** On a phone the menu is a scrolling strip, so the current page's link is scrolled into view. */
function useCurrentInView() {
  const list = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation changes which link is the current one.
  useEffect(() => {
    const strip = list.current;
    if (!strip) return;
    const show = () => {
      const link = strip.querySelector<HTMLElement>('[aria-current]');
      if (link) strip.scrollLeft = link.offsetLeft - strip.clientWidth / 3;
    };
    show();
    // The counts arrive later and move the links.
    const counts = new MutationObserver(show);
    counts.observe(strip, { childList: true, subtree: true });
    return () => counts.disconnect();
  }, [pathname]);
  return list;
}
