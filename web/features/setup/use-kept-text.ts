import { useContext, useState } from 'react';
import { SectionFrame } from '../site/section-frame.ts';

type KeptText = [text: string, setText: (text: string) => void, forget: () => void];

/**
 * The text of a field that a button of its own sends, and not the end of its step. Until it is forgotten, which is when it was sent,
 * other steps leave it as it is, and the browser asks before it leaves the setup.
 */
export function useKeptText(field: string): KeptText {
  const kept = useContext(SectionFrame)?.keptTexts;
  const [text, setText] = useState(() => kept?.get(field) ?? '');
  const forget = () => void kept?.delete(field);
  const keep = (typed: string) => {
    setText(typed);
    if (typed) kept?.set(field, typed);
    else forget();
  };
  return [text, keep, forget];
}
