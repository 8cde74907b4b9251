import {
  Coins,
  Contact,
  Eye,
  GalleryHorizontal,
  Languages,
  Library,
  type LucideIcon,
  MapPin,
  Palette,
  Pilcrow,
  UserPlus,
  UsersRound,
} from 'lucide-react';
import type { PagePath } from '#contract/pages.ts';
import type { Messages } from '#messages/messages.ts';
import { useCurrentUser } from '#web/features/auth/use-current-user.ts';

export type Section = {
  /** Its key below `sections` in messages/en/site.json. */
  name: keyof Messages['site']['sections'];
  path: PagePath;
  icon: LucideIcon;
  /** Moderators who may change the settings do not see it. */
  isForAdmins?: true;
};

/** The sections of the site's settings, in the order of the menu. Each is a page of its own, in a folder of its own. */
const sections: readonly Section[] = [
  { name: 'look', path: '/dashboard/site/look', icon: Palette },
  { name: 'contact', path: '/dashboard/site/contact', icon: Contact },
  { name: 'texts', path: '/dashboard/site/texts', icon: Pilcrow },
  { name: 'slides', path: '/dashboard/site/slides', icon: GalleryHorizontal },
  { name: 'money', path: '/dashboard/site/money', icon: Coins },
  { name: 'browsing', path: '/dashboard/site/browsing', icon: Eye },
  {
    name: 'languages',
    path: '/dashboard/site/languages',
    icon: Languages,
  },
  { name: 'shelves', path: '/dashboard/site/shelves', icon: Library },
  { name: 'places', path: '/dashboard/site/places', icon: MapPin },
  {
    name: 'people',
    path: '/dashboard/site/people',
    icon: UsersRound,
    isForAdmins: true,
  },
  { name: 'joining', path: '/dashboard/site/joining', icon: UserPlus },
];

/** The sections that a user may open. */
export function useSections(): readonly Section[] {
  const isAdmin = useCurrentUser().role === 'admin';
  return sections.filter(({ isForAdmins }) => isAdmin || !isForAdmins);
}
