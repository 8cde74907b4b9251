import { smallestImageUrl } from '#contract/kernel/image-url.ts';
import { Logo } from './icons.tsx';

/** The site's logo beside its name, or Dogear's. */
export const SiteLogo = ({ src }: { src: string | null }) =>
  src ? <img src={smallestImageUrl(src)} alt="" /> : <Logo />;
