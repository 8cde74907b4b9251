import { type Setup, type SetupStep, setupSteps } from '#contract/setup.ts';

/** What every step gets. */
export type StepProps = {
  setup: Setup;
  step: SetupStep;
  /** Shows another step, without saving this one. */
  go: (step: SetupStep) => void;
  /** Saves what was changed in this step, and returns false if that failed. */
  save: () => Promise<boolean>;
};

/** The other steps change settings, which only an administrator may. */
export const isBeforeAccount = (step: SetupStep): boolean => step === 'check-up' || step === 'account';

/** The step in the address, if it may be opened already, otherwise the first that is open. */
export function currentStep({ steps, hasAdmin }: Setup, wanted: string | null): SetupStep {
  const asked = setupSteps.find((step) => step === wanted);
  if (asked && (hasAdmin || isBeforeAccount(asked))) return asked;
  const open = steps.find(({ state }) => state === 'open')?.name ?? 'check-up';
  return hasAdmin || isBeforeAccount(open) ? open : 'account';
}

/** Undefined before the first and after the last. */
export const neighbor = (step: SetupStep, distance: 1 | -1): SetupStep | undefined =>
  setupSteps[setupSteps.indexOf(step) + distance];
