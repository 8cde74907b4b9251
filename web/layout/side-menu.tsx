import { useQuery } from '@tanstack/react-query';
import {
  Bell,
  BookPlus,
  Cog,
  Flag,
  HandCoins,
  Library,
  type LucideIcon,
  MessagesSquare,
  ReceiptText,
  Scale,
  ScrollText,
  ShoppingBag,
  SlidersHorizontal,
  Store,
  Users,
  UsersRound,
} from 'lucide-react';
import { NavLink, useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { StaffRight } from '#contract/kernel/staff-rights.ts';
import type { Viewer } from '#contract/users/users.ts';
import type { Messages } from '#messages/messages.ts';
import { type DashboardUser, useCurrentUser } from '../features/auth/use-current-user.ts';
import { useRoleSync } from '../features/auth/use-role-sync.ts';
import {
  adminOverviewQuery,
  buyingOverviewQuery,
  moderatorOverviewQuery,
  sellingOverviewQuery,
  unreadConversationsQuery,
} from '../lib/dashboard-queries.ts';
import { pollMs } from '../lib/live-events.ts';
import { Avatar } from '../ui/avatar.tsx';
import { classNames } from '../ui/class-names.ts';
import { VerifiedSeal } from '../ui/icons.tsx';
import { Link } from '../ui/link.tsx';
import { useCurrentInView } from '../ui/use-current-in-view.ts';
import listStyles from './side-list.module.css';
import styles from './side-menu.module.css';
import { useLiveUpdates } from './use-live-updates.ts';

/** The dashboard's menu: the current user, and the pages of what they may do. */
export function SideMenu() {
  const t = useTranslations('layout');
  const currentUser = useCurrentUser();
  useRoleSync(currentUser);
  const list = useCurrentInView<HTMLUListElement>();
  return (
    <nav className={classNames(listStyles.list, styles.menu)} aria-label={t('dashboard')} data-keeps-focus="">
      <NavLink className={styles.profile ?? ''} to="/dashboard/profile" title={t('menu./dashboard/profile')}>
        <Avatar src={currentUser.url} size="large" />
        <span>
          <strong>{currentUser.name}</strong>
          <small>
            <RoleLabel currentUser={currentUser} />
          </small>
        </span>
      </NavLink>
      {/* The pages of the role open once the address is confirmed. */}
      {!currentUser.mustConfirmEmail && (
        <ul ref={list}>
          {currentUser.mayBuy && <BuyerLinks email={currentUser.email} />}
          {currentUser.maySell && <SellerLinks email={currentUser.email} />}
          {currentUser.role === 'admin' ? <AdminLinks /> : <MessagesLink />}
          {isModerator(currentUser) && <ModeratorLinks rights={currentUser.rights} />}
          <MenuLink to="/dashboard/mywishes" icon={Bell} />
        </ul>
      )}
    </nav>
  );
}

function RoleLabel({ currentUser }: { currentUser: DashboardUser }) {
  const t = useTranslations('layout.roles');
  const { role, mayBuy, maySell, isSellerVerified } = currentUser;
  if (!maySell) return t(role ?? 'none');
  const sides = mayBuy ? 'both' : 'Seller';
  return isSellerVerified
    ? t.rich('verified', { sides: t(sides), seal: () => <VerifiedSeal /> })
    : t('unverified', { sides: t(sides) });
}

function BuyerLinks({ email }: { email: string }) {
  const overview = useQuery(buyingOverviewQuery(email)).data;
  return <MenuLink to="/dashboard/myorders" icon={ShoppingBag} count={overview?.orders} />;
}

function SellerLinks({ email }: { email: string }) {
  const overview = useQuery(sellingOverviewQuery(email)).data;
  return (
    <>
      <MenuLink to="/dashboard/addaproduct" also={otherWaysToAdd} icon={BookPlus} />
      <MenuLink to="/dashboard/myproducts" icon={Library} count={overview?.books} />
      <MenuLink to="/dashboard/mybuyers" icon={Users} count={overview?.bookings} />
      {overview?.hasEarnings && <MenuLink to="/dashboard/earnings" icon={HandCoins} />}
    </>
  );
}

/** Kept up to date on every page of the dashboard. */
function MessagesLink() {
  useLiveUpdates();
  const unread = useQuery({ ...unreadConversationsQuery(), refetchInterval: pollMs.live }).data;
  return <MenuLink to="/dashboard/messages" icon={MessagesSquare} count={unread} />;
}

function AdminLinks() {
  const overview = useQuery(adminOverviewQuery()).data;
  return (
    <>
      <MenuLink to="/dashboard/allusers" icon={UsersRound} count={overview?.users} />
      <MenuLink to="/dashboard/allsellers" icon={Store} count={overview?.sellers} />
      <MenuLink to="/dashboard/allbuyers" icon={ShoppingBag} count={overview?.buyers} />
      <MenuLink to="/dashboard/reporteditems" icon={Flag} count={overview?.reported} />
      <MenuLink to="/dashboard/cases" icon={Scale} count={overview?.openCases} />
      <MenuLink to="/dashboard/payouts" icon={HandCoins} />
      <MenuLink to="/dashboard/ledger" icon={ReceiptText} />
      <MenuLink to="/dashboard/backgroundwork" icon={Cog} count={overview?.givenUpMails} />
      <MenuLink to="/dashboard/auditlog" icon={ScrollText} />
      <MenuLink to="/dashboard/site" icon={SlidersHorizontal} />
    </>
  );
}

export const isModerator = ({ role, rights }: Pick<Viewer, 'role' | 'rights'>): boolean =>
  role !== 'admin' && rights.length > 0;

/** What a moderator may do, beside the links of their role. */
function ModeratorLinks({ rights }: { rights: readonly StaffRight[] }) {
  const { sellers, reported, openCases } = useQuery(moderatorOverviewQuery()).data ?? {};
  return (
    <>
      {rights.includes('can_verify') && <MenuLink to="/dashboard/allsellers" icon={Store} count={sellers} />}
      {rights.includes('can_moderate') && (
        <MenuLink to="/dashboard/reporteditems" icon={Flag} count={reported} />
      )}
      {rights.includes('can_money') && <MenuLink to="/dashboard/cases" icon={Scale} count={openCases} />}
      {rights.includes('can_money') && <MenuLink to="/dashboard/payouts" icon={HandCoins} />}
      {rights.includes('can_money') && <MenuLink to="/dashboard/ledger" icon={ReceiptText} />}
      {rights.includes('can_settings') && <MenuLink to="/dashboard/site" icon={SlidersHorizontal} />}
    </>
  );
}

const otherWaysToAdd = ['/dashboard/addmany', '/dashboard/import'];

type MenuLinkProps = {
  to: keyof Messages['layout']['menu'];
  /** Other pages for which this link is the current one. */
  also?: readonly string[];
  icon: LucideIcon;
  count?: number | null | undefined;
};

function MenuLink({ to, also = [], icon: Icon, count }: MenuLinkProps) {
  const t = useTranslations('layout.menu');
  const { pathname } = useLocation();
  const isCurrent = [to, ...also].some((page) => `${pathname}/`.startsWith(`${page}/`));
  return (
    <li>
      <Link to={to} aria-current={isCurrent ? 'page' : undefined}>
        <Icon aria-hidden="true" />
        {t(to)}
        {count ? <b>{count}</b> : null}
      </Link>
    </li>
  );
}
