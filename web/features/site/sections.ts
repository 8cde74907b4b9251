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
import type { ReactNode } from 'react';
import type { PagePath } from '#contract/pages.ts';
import type { Messages } from '#messages/messages.ts';
import { useCurrentUser } from '#web/features/auth/use-current-user.ts';
import type { SiteData } from './queries.ts';
import * as states from './section-states.tsx';

export type Section = {
  /** Its key below `sections` in messages/en/site.json. */
  name: keyof Messages['site']['sections'];
  path: PagePath;
  icon: LucideIcon;
  /** Moderators who may change the settings do not see it. */
  isForAdmins?: true;
  /** Its present state in one line, on the overview. */
  State: (props: { site: SiteData }) => ReactNode;
};

/** The sections of the site's settings, in the order of the menu. Each is a page of its own, in a folder of its own. */
const sections: readonly Section[] = [
  { name: 'look', path: '/dashboard/site/look', icon: Palette, State: states.LookState },
  { name: 'contact', path: '/dashboard/site/contact', icon: Contact, State: states.ContactState },
  { name: 'texts', path: '/dashboard/site/texts', icon: Pilcrow, State: states.TextsState },
  { name: 'slides', path: '/dashboard/site/slides', icon: GalleryHorizontal, State: states.SlidesState },
  { name: 'money', path: '/dashboard/site/money', icon: Coins, State: states.MoneyState },
  { name: 'browsing', path: '/dashboard/site/browsing', icon: Eye, State: states.BrowsingState },
  {
    name: 'languages',
    path: '/dashboard/site/languages',
    icon: Languages,
    State: states.LanguagesState,
  },
  { name: 'shelves', path: '/dashboard/site/shelves', icon: Library, State: states.ShelvesState },
  { name: 'places', path: '/dashboard/site/places', icon: MapPin, State: states.PlacesState },
  {
    name: 'people',
    path: '/dashboard/site/people',
    icon: UsersRound,
    State: states.PeopleState,
    isForAdmins: true,
  },
  { name: 'joining', path: '/dashboard/site/joining', icon: UserPlus, State: states.JoiningState },
];

/** The sections that a user may open. */
export function useSections(): readonly Section[] {
  const isAdmin = useCurrentUser().role === 'admin';
  return sections.filter(({ isForAdmins }) => isAdmin || !isForAdmins);
}
