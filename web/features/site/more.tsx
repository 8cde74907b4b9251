import type { ReactNode } from 'react';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { useIsSetupStep } from './section-frame.ts';

type Props = { label: string; children: ReactNode };

/** What a new site rarely needs: closed in a step of the setup, and an ordinary part of a settings page. */
export const More = ({ label, children }: Props) =>
  useIsSetupStep() ? <Disclosure label={label}>{children}</Disclosure> : children;
