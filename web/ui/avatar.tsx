import { UserRound } from 'lucide-react';
import styles from './avatar.module.css';
import { classNames } from './class-names.ts';

type Props = { src: string | null; size?: 'small' | 'medium' | 'large'; alt?: string };

/** A user's photo in an oval, or the default icon. */
export function Avatar({ src, size = 'medium', alt = '' }: Props) {
  const className = classNames(styles.avatar, size !== 'medium' && styles[size], !src && styles.blank);
  if (src)
    return (
      <img className={className} data-picture="avatar" src={smaller(src)} width={96} height={120} alt={alt} />
    );
  return (
    <span className={className} data-picture="avatar" {...(alt ? { role: 'img', 'aria-label': alt } : {})}>
      <UserRound aria-hidden="true" />
    </span>
  );
}

/** Our own images are also available in a small size. */
const smaller = (src: string): string => src.replace(/(\/images\/[0-9a-f]{64})\.webp$/, '$1-160.webp');
