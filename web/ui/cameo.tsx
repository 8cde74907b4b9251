import { UserRound } from 'lucide-react';

type Props = { src: string | null; size?: 'sm' | 'md' | 'lg'; alt?: string };

/** A person's photo in an oval, or the default icon for somebody without one. */
export function Cameo({ src, size = 'md', alt = '' }: Props) {
  const className = `cameo ${size === 'md' ? '' : `cameo-${size}`}`;
  if (src) return <img className={className} src={smaller(src)} width={96} height={120} alt={alt} />;
  return (
    <span className={`${className} cameo-blank`} {...(alt ? { role: 'img', 'aria-label': alt } : {})}>
      <UserRound aria-hidden="true" />
    </span>
  );
}

/** Our own pictures come in small as well. */
const smaller = (src: string): string => src.replace(/(\/images\/[0-9a-f]{64})\.webp$/, '$1-160.webp');
