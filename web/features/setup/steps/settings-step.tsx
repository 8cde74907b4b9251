import { type ComponentType, lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import type { SetupStep } from '#contract/setup.ts';
import { PageHead } from '#web/layout/page-head.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { StepProps } from '../setup-steps.ts';
import { StepEnd } from '../step-end.tsx';
import styles from './steps.module.css';

/** The steps that are sections of the site's settings. */
export type SettingsStepName = Exclude<SetupStep, 'check-up' | 'account'>;

const section = (load: () => Promise<{ Component: ComponentType }>) =>
  lazy(async () => ({ default: (await load()).Component }));

/** The forms of the settings, in the frame of a step. */
const sections: Record<SettingsStepName, readonly ComponentType[]> = {
  look: [section(() => import('../../site/look/look-page.tsx'))],
  money: [
    section(() => import('../../site/money/money-page.tsx')),
    section(() => import('../../site/languages/languages-page.tsx')),
  ],
  legal: [section(() => import('../../site/contact/contact-page.tsx'))],
  shelves: [section(() => import('#web/features/categories/shelves-page.tsx'))],
  places: [section(() => import('#web/features/meeting-places/list/places-page.tsx'))],
  people: [section(() => import('#web/features/staff/people-page.tsx'))],
};

const ledes = {
  shelves: 'shelves.lede',
  places: 'places.lede',
  people: 'people.lede',
} as const;

type Props = StepProps & { step: SettingsStepName; children?: React.ReactNode };

/** A step with the forms of one or more sections of the settings; `children` come below them. */
export function SettingsStep({ children, ...props }: Props) {
  const t = useTranslations('setup');
  const { step } = props;
  return (
    <>
      <PageHead title={t(`${step}.title`)}>{step in ledes && t(ledes[step as keyof typeof ledes])}</PageHead>
      <Suspense fallback={<Spinner label={t('loading')} />}>
        <div className={styles.sections}>
          {sections[step].map((Section, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list of a step never changes.
            <Section key={index} />
          ))}
          {children}
        </div>
      </Suspense>
      <StepEnd {...props} />
    </>
  );
}
