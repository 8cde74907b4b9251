import { useQuery } from '@tanstack/react-query';
import {
  BookPlus,
  Cog,
  Flag,
  Library,
  type LucideIcon,
  ReceiptText,
  ScrollText,
  ShoppingBag,
  Store,
  Users,
  UsersRound,
} from 'lucide-react';
import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import type { Role } from '../../../contract/endpoint.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { VerifiedSeal } from '../../ui/icons.tsx';
import { adminOverviewQuery, buyingOverviewQuery, sellingOverviewQuery } from './queries.ts';
import styles from './side-menu.module.css';
import { type Member, useMember } from './use-member.ts';
import { usePresentRole } from './use-present-role.ts';

/** The ribbon menu of the back room: who this is, and the pages of their role. */
export function SideMenu() {
  const member = useMember();
  usePresentRole(member);
  const list = useCurrentInView();
  return (
    <nav className={styles.menu} aria-label="Dashboard" data-keeps-focus="">
      <NavLink className={styles.profile ?? ''} to="/dashboard/profile" title="My Profile">
        <Avatar src={member.url} size="large" />
        <span>
          <strong>{member.name}</strong>
          <small>
            <Position member={member} />
          </small>
        </span>
      </NavLink>
      <ul ref={list}>{member.role && <MenuOf role={member.role} email={member.email} />}</ul>
    </nav>
  );
}

function Position({ member }: { member: Member }) {
  if (member.role === 'admin') return 'Admin';
  if (member.role === 'Seller')
    return member.isSellerVerified ? (
      <>
        Seller · <VerifiedSeal /> verified
      </>
    ) : (
      'Seller · not verified yet'
    );
  return member.role ?? 'No role yet';
}

function MenuOf({ role, email }: { role: Role; email: string }) {
  if (role === 'Buyer') return <BuyerLinks email={email} />;
  if (role === 'Seller') return <SellerLinks email={email} />;
  return <AdminLinks />;
}

function BuyerLinks({ email }: { email: string }) {
  const overview = useQuery(buyingOverviewQuery(email)).data;
  return <MenuLink to="myorders" icon={ShoppingBag} title="My Orders" count={overview?.orders} />;
}

function SellerLinks({ email }: { email: string }) {
  const overview = useQuery(sellingOverviewQuery(email)).data;
  return (
    <>
      <MenuLink to="addaproduct" icon={BookPlus} title="Add A Product" />
      <MenuLink to="myproducts" icon={Library} title="My Products" count={overview?.books} />
      <MenuLink to="mybuyers" icon={Users} title="My Buyers" count={overview?.bookings} />
    </>
  );
}

function AdminLinks() {
  const overview = useQuery(adminOverviewQuery()).data;
  return (
    <>
      <MenuLink to="allusers" icon={UsersRound} title="All Users" count={overview?.users} />
      <MenuLink to="allsellers" icon={Store} title="All Sellers" count={overview?.sellers} />
      <MenuLink to="allbuyers" icon={ShoppingBag} title="All Buyers" count={overview?.buyers} />
      <MenuLink to="reporteditems" icon={Flag} title="Reported Items" count={overview?.reported} />
      <MenuLink to="ledger" icon={ReceiptText} title="Ledger" />
      <MenuLink to="backgroundwork" icon={Cog} title="Background Jobs" count={overview?.givenUpMails} />
      <MenuLink to="auditlog" icon={ScrollText} title="Audit Log" />
    </>
  );
}

type MenuLinkProps = { to: string; icon: LucideIcon; title: string; count?: number | undefined };

function MenuLink({ to, icon: Icon, title, count }: MenuLinkProps) {
  return (
    <li>
      <NavLink to={`/dashboard/${to}`}>
        <Icon aria-hidden="true" />
        {title}
        {count ? <b>{count}</b> : null}
      </NavLink>
    </li>
  );
}

/** On a phone the menu is a strip that scrolls: the page one is on must be in sight. */
function useCurrentInView() {
  const list = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const strip = list.current;
    if (!strip) return;
    const show = () => {
      const link = strip.querySelector<HTMLElement>('[aria-current]');
      if (link) strip.scrollLeft = link.offsetLeft - strip.clientWidth / 3;
    };
    show();
    // The counts come later and push the links apart.
    const counts = new MutationObserver(show);
    counts.observe(strip, { childList: true, subtree: true });
    return () => counts.disconnect();
  }, [pathname]);
  return list;
}
