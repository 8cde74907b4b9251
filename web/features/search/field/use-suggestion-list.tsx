import { type ComponentType, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { ListState, SuggestionsProps } from './suggestions.tsx';

const closed: ListState = { isOpen: false, activeId: undefined };

/** The list of suggestions, which is loaded when the field gets the focus. Without it, the field still searches. */
export function useSuggestionList(input: RefObject<HTMLInputElement | null>) {
  const keys = useRef<(event: KeyboardEvent) => void>(undefined);
  const [Suggestions, setSuggestions] = useState<ComponentType<SuggestionsProps>>();
  /** Undefined while nothing is suggested. */
  const [typed, setTyped] = useState<string>();
  const [state, setState] = useState(closed);

  const close = () => {
    setTyped(undefined);
    setState(closed);
  };
  const load = () => {
    if (Suggestions) return;
    import('./suggestions.tsx').then(
      (module) => setSuggestions(() => module.Suggestions),
      () => undefined,
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was typed before the app was running.
  useEffect(() => {
    const field = input.current;
    if (!field || field !== document.activeElement) return;
    load();
    if (field.value !== field.defaultValue) setTyped(field.value);
  }, []);
  return {
    ...state,
    load,
    close,
    suggestFor: setTyped,
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      if (typed !== undefined) keys.current?.(event);
      else if (event.key === 'ArrowDown') setTyped(event.currentTarget.value);
    },
    render: ({ onSearch, onOpen }: Pick<SuggestionsProps, 'onSearch' | 'onOpen'>) =>
      Suggestions &&
      typed !== undefined && (
        <Suggestions
          typed={typed}
          keys={keys}
          onChange={setState}
          onClose={close}
          onSearch={(text) => {
            close();
            onSearch(text);
          }}
          onOpen={(path) => {
            close();
            onOpen(path);
          }}
        />
      ),
  };
}
