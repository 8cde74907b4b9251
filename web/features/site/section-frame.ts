import { createContext, useContext, useEffect, useRef } from 'react';

/** Saves a form that was changed. Returns false if that failed. */
type Save = () => Promise<boolean>;

/** The step of the setup in which one or more sections are shown. It has its own title and end. */
type StepFrame = {
  /** Saves the forms that were changed, before the step is left. */
  unsaved: Set<Save>;
  /** What was typed into fields that are not saved with a step, by field. */
  keptTexts: Map<string, string>;
  /** The version of the settings that followed each version when a form of this step was saved. */
  versionAfter: Map<number, number>;
};

export const createStepFrame = (): StepFrame => ({
  unsaved: new Set(),
  keptTexts: new Map(),
  versionAfter: new Map(),
});

/** Null for a section on a page of its own. */
export const SectionFrame = createContext<StepFrame | null>(null);

export const useIsSetupStep = (): boolean => useContext(SectionFrame) !== null;

/** Saves the forms of a step that were changed. Returns false at the first that fails. */
export async function saveForms(frame: StepFrame | null): Promise<boolean> {
  for (const save of frame?.unsaved ?? []) if (!(await save())) return false;
  return true;
}

/** Returns the version that a form may replace: its own, or what other forms of the same step have made of it since. */
export function replaceableVersion(frame: StepFrame | null, version: number): number {
  const next = frame?.versionAfter.get(version);
  return next === undefined ? version : replaceableVersion(frame, next);
}

/** Lets the step around a form save it, while `isChanged`. */
export function useSaveWithStep(save: Save, isChanged: boolean): void {
  const frame = useContext(SectionFrame);
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    if (!frame || !isChanged) return;
    const saveLatest = () => latest.current();
    frame.unsaved.add(saveLatest);
    return () => void frame.unsaved.delete(saveLatest);
  }, [frame, isChanged]);
}
