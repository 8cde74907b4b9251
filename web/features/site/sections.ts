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
import { BrowsingState } from './browsing/browsing-state.tsx';
import { ContactState } from './contact/contact-state.tsx';
import { JoiningState } from './joining/joining-state.tsx';
import { LanguagesState } from './languages/languages-state.tsx';
import { LookState } from './look/look-state.tsx';
import { MoneyState } from './money/money-state.tsx';
import { PeopleState } from './people/people-state.tsx';
import { PlacesState } from './places/places-state.tsx';
import type { SiteData } from './queries.ts';
import { ShelvesState } from './shelves/shelves-state.tsx';
import { SlidesState } from './slides/slides-state.tsx';
import { TextsState } from './texts/texts-state.tsx';

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
  { name: 'look', path: '/dashboard/site/look', icon: Palette, State: LookState },
  { name: 'contact', path: '/dashboard/site/contact', icon: Contact, State: ContactState },
  { name: 'texts', path: '/dashboard/site/texts', icon: Pilcrow, State: TextsState },
  { name: 'slides', path: '/dashboard/site/slides', icon: GalleryHorizontal, State: SlidesState },
  { name: 'money', path: '/dashboard/site/money', icon: Coins, State: MoneyState },
  { name: 'browsing', path: '/dashboard/site/browsing', icon: Eye, State: BrowsingState },
  {
    name: 'languages',
    path: '/dashboard/site/languages',
    icon: Languages,
    State: LanguagesState,
  },
  { name: 'shelves', path: '/dashboard/site/shelves', icon: Library, State: ShelvesState },
  { name: 'places', path: '/dashboard/site/places', icon: MapPin, State: PlacesState },
  { name: 'people', path: '/dashboard/site/people', icon: UsersRound, State: PeopleState, isForAdmins: true },
  { name: 'joining', path: '/dashboard/site/joining', icon: UserPlus, State: JoiningState },
];

/** The sections that a user may open. */
export function useSections(): readonly Section[] {
  const isAdmin = useCurrentUser().role === 'admin';
  return sections.filter(({ isForAdmins }) => isAdmin || !isForAdmins);
}
