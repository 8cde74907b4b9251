import { type ReactNode, useId } from 'react';
import { SectionHeading } from '#web/ui/section-heading.tsx';
import styles from './profile-section.module.css';

type Props = { title: string; words?: ReactNode; children: ReactNode };

/** One matter of the profile under its heading. */
export function ProfileSection({ title, words, children }: Props) {
  const heading = useId();
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <div>
        <SectionHeading id={heading}>{title}</SectionHeading>
        {words && <p className={styles.text}>{words}</p>}
      </div>
      {children}
    </section>
  );
}
