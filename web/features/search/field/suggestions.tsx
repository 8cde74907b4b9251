import { Barcode, BookOpen, Search, User } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#web/ui/class-names.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { type SuggestionGroup, type SuggestionOption, suggestionGroups } from './suggestion-options.ts';
import styles from './suggestions.module.css';
import { useSuggestions } from './use-suggestions.ts';

/** What the field's ARIA attributes say about the list. */
export type ListState = { isOpen: boolean; activeId: string | undefined };

export type SuggestionsProps = {
  typed: string;
  /** Receives the handler of the field's keys. */
  keys: RefObject<((event: KeyboardEvent) => void) | undefined>;
  onChange: (state: ListState) => void;
  onClose: () => void;
  onSearch: (text: string) => void;
  onOpen: (path: string) => void;
};

/** The list below the search field: titles, authors, and editions, and a search for what was typed. */
export function Suggestions({ typed, keys, onChange, onClose, onSearch, onOpen }: SuggestionsProps) {
  const t = useTranslations('search-field');
  const groups = suggestionGroups(useSuggestions(typed), typed.trim(), t);
  const options = groups.flatMap((group) => group.options);
  const [active, setActive] = useActiveOption(options, typed);
  const choose = ({ target }: SuggestionOption) =>
    'search' in target ? onSearch(target.search) : onOpen(target.open);

  const isOpen = options.length > 0;
  const activeId = options[active]?.id;
  useEffect(() => {
    onChange({ isOpen, activeId });
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, activeId, onChange]);
  useEffect(() => {
    keys.current = (event) => {
      const chosen = options[active];
      if (event.key === 'ArrowDown') setActive(active + 1);
      else if (event.key === 'ArrowUp') setActive(active - 1);
      else if (event.key === 'Escape' && isOpen) onClose();
      else if (event.key === 'Enter' && chosen && !event.nativeEvent.isComposing) choose(chosen);
      else return;
      event.preventDefault();
    };
  });
  if (!isOpen) return null;
  return (
    <>
      <SuggestionList groups={groups} activeId={activeId} onChoose={choose} />
      <VisuallyHidden role="status">{t('count', { count: options.length })}</VisuallyHidden>
    </>
  );
}

/** Which option is chosen with the arrow keys; -1 for none, that is, for the field itself. */
function useActiveOption(options: readonly SuggestionOption[], typed: string) {
  const [chosen, setChosen] = useState({ typed, index: -1 });
  const index = chosen.typed === typed ? Math.min(chosen.index, options.length - 1) : -1;
  const choose = (next: number) => {
    const wrapped = next < -1 ? options.length - 1 : next >= options.length ? -1 : next;
    setChosen({ typed, index: wrapped });
  };
  return [index, choose] as const;
}

type ListProps = {
  groups: SuggestionGroup[];
  activeId: string | undefined;
  onChoose: (option: SuggestionOption) => void;
};

/** A press keeps the focus in the field, so that the list is still there for the click. */
const SuggestionList = ({ groups, activeId, onChoose }: ListProps) => (
  <div
    id="suggestions"
    role="listbox"
    aria-label={useTranslations('search-field')('suggestions')}
    className={styles.list}
    onPointerDown={(event) => event.preventDefault()}
  >
    {groups.map(({ label, options }) => {
      const rows = options.map((option) => (
        <Option
          key={option.id}
          option={option}
          isActive={option.id === activeId}
          onChoose={() => onChoose(option)}
        />
      ));
      return label ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox.
        <div key={label} role="group" aria-label={label} className={styles.group}>
          <span className={styles.kind} aria-hidden="true">
            {label}
          </span>
          {rows}
        </div>
      ) : (
        rows
      );
    })}
  </div>
);

const icons = { title: BookOpen, author: User, edition: Barcode, all: Search };

type OptionProps = { option: SuggestionOption; isActive: boolean; onChoose: () => void };

function Option({ option: { id, kind, title, detail, count }, isActive, onChoose }: OptionProps) {
  const t = useTranslations('search-field');
  const Icon = icons[kind];
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which points at the active option.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys.
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={classNames(styles.option, kind === 'all' && styles.all)}
      onClick={onChoose}
    >
      <Icon aria-hidden="true" width={20} height={20} />
      <span>
        <span className={styles.title}>{title}</span>
        {detail && <span className={styles.detail}>{detail}</span>}
      </span>
      {count !== undefined && <span className={styles.count}>{t('copies', { count })}</span>}
    </div>
  );
}
