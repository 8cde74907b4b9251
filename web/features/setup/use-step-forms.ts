import { useEffect, useState } from 'react';
import { createStepFrame, saveForms } from '../site/section-frame.ts';
import { useSaveBeforeNavigation } from './use-save-before-navigation.ts';

/**
 * The forms of the current step, and a function that saves those that were changed. If one is rejected, its first wrong field gets
 * the focus. The browser asks before it leaves the setup with something unsaved or not sent, and its Back saves it.
 */
export function useStepForms() {
  const [frame] = useState(createStepFrame);
  const [failures, setFailures] = useState(0);
  // When the form has rendered what is wrong.
  useEffect(() => {
    if (failures > 0) showProblem();
  }, [failures]);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (frame.unsaved.size > 0 || frame.keptTexts.size > 0) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [frame]);
  const save = async (): Promise<boolean> => {
    const isSaved = await saveForms(frame);
    if (!isSaved) setFailures((count) => count + 1);
    return isSaved;
  };
  useSaveBeforeNavigation(() => frame.unsaved.size > 0, save);
  return { frame, save };
}

/** Also a field that is folded away. Without a wrong field, the message of the form comes into view. */
function showProblem(): void {
  const main = document.querySelector('main');
  const field = main?.querySelector<HTMLElement>('[aria-invalid="true"]');
  const fold = field?.closest('details');
  if (fold) fold.open = true;
  if (field) field.focus();
  else main?.querySelector('form [role="alert"]')?.scrollIntoView({ block: 'nearest' });
}
