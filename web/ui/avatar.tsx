import { UserRound } from 'lucide-react';
import { smallestImageUrl } from '#contract/kernel/image-url.ts';
import styles from './avatar.module.css';
import { classNames } from './class-names.ts';

type Props = { src: string | null; size?: 'small' | 'medium' | 'large'; alt?: string };

/** A user's photo in an oval, or the default icon. */
export function Avatar({ src, size = 'medium', alt = '' }: Props) {
  const className = classNames(styles.avatar, size !== 'medium' && styles[size], !src && styles.blank);
  if (src)
    return (
      <img
        className={className}
        data-picture="avatar"
        src={smallestImageUrl(src)}
        width={96}
        height={120}
        alt={alt}
      />
    );
  return (
    <span className={className} data-picture="avatar" {...(alt ? { role: 'img', 'aria-label': alt } : {})}>
      <UserRound aria-hidden="true" />
    </span>
  );
}
