import { type ReactNode, useId } from 'react';
import { SectionHeading } from '#web/ui/section-heading.tsx';
import styles from './profile-section.module.css';

type Props = { title: string; text?: ReactNode; children: ReactNode };

export function ProfileSection({ title, text, children }: Props) {
  const heading = useId();
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <div>
        <SectionHeading id={heading}>{title}</SectionHeading>
        {text && <p className={styles.text}>{text}</p>}
      </div>
      {children}
    </section>
  );
}
