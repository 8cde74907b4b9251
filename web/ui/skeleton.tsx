import { classNames } from './class-names.ts';
import styles from './skeleton.module.css';

type Props = { shape?: 'line' | 'cover' | 'avatar' | 'control'; className?: string | undefined };

/** A placeholder for content that is loading; a line or a control gets its width from `className`. */
export const Skeleton = ({ shape = 'line', className }: Props) => (
  <span
    className={classNames(styles.skeleton, shape !== 'line' && styles[shape], className)}
    data-skeleton=""
    data-picture={shape === 'cover' || shape === 'avatar' ? shape : undefined}
  />
);
