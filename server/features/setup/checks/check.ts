import type { Check, CheckName, checkFindings } from '#contract/setup.ts';

type Finding<Name extends CheckName> = (typeof checkFindings)[Name][number];

/** What one check found, with the values of its sentence. */
const finding =
  (state: Check['state']) =>
  <Name extends CheckName>(name: Name, found: Finding<Name>, values: Record<string, string> = {}): Check => ({
    name,
    state,
    finding: found,
    values,
  });

export const works = finding('works');
export const needsLook = finding('needs_look');
export const notSetUp = finding('not_set_up');
