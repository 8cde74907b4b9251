import { Skeleton } from '#web/ui/skeleton.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './section-skeleton.module.css';

const parts = { form: ['first', 'second', 'third'], list: ['first', 'second', 'third', 'fourth', 'fifth'] };

type Props = { shape: keyof typeof parts; label: string };

/** The outline of a section while its settings are loading; the label is for screen readers. */
export const SectionSkeleton = ({ shape, label }: Props) => (
  <div className={styles[shape]} role="status">
    <VisuallyHidden>{label}</VisuallyHidden>
    {parts[shape].map((part) => (
      <div key={part} aria-hidden="true">
        <Skeleton className={styles.name} />
        {shape === 'form' ? <Skeleton shape="control" /> : <Skeleton className={styles.about} />}
      </div>
    ))}
  </div>
);
