import { Search, X } from 'lucide-react';
import { useHref } from 'react-router';
import { useTranslations } from 'use-intl';
import { classNames } from '#web/ui/class-names.ts';
import fieldStyles from '#web/ui/form/field.module.css';
import { IconButton } from '#web/ui/icon-button.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './search-field.module.css';
import { useQueryInput } from './use-query-input.ts';
import { useSuggestionList } from './use-suggestion-list.tsx';

/**
 * The search field of every page: a GET form, which works before hydration and without JavaScript. Suggestions are loaded
 * when it is used. `/` moves the focus to it (pre-hydration.client.ts).
 */
export function SearchField() {
  const t = useTranslations('search-field');
  const { input, initial, clear, search, open } = useQueryInput();
  const action = useHref('/search');
  const list = useSuggestionList(input);
  return (
    <search className={styles.search} data-open={list.isOpen || undefined}>
      <form
        action={action}
        method="get"
        onSubmit={(event) => {
          event.preventDefault();
          list.close();
          search(input.current?.value ?? '');
        }}
        onFocus={list.load}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) list.close();
        }}
      >
        <VisuallyHidden as="label" htmlFor="search">
          {t('label')}
        </VisuallyHidden>
        <div className={styles.box}>
          <input
            ref={input}
            id="search"
            name="q"
            type="search"
            dir="auto"
            className={classNames(fieldStyles.input, styles.input)}
            placeholder={t('label')}
            title={t('hint')}
            aria-keyshortcuts="/"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="search"
            role="combobox"
            aria-autocomplete="list"
            aria-controls="suggestions"
            aria-expanded={list.isOpen}
            aria-activedescendant={list.activeId}
            defaultValue={initial}
            onInput={({ currentTarget }) => list.suggestFor(currentTarget.value)}
            onKeyDown={list.onKeyDown}
          />
          <IconButton
            className={styles.clear}
            aria-label={t('clear')}
            onClick={() => {
              clear();
              list.close();
            }}
          >
            <X aria-hidden="true" width={19} height={19} />
          </IconButton>
          <IconButton type="submit" className={styles.submit} aria-label={t('submit')}>
            <Search aria-hidden="true" width={20} height={20} />
          </IconButton>
        </div>
        {list.render({
          onSearch: search,
          onOpen: open,
        })}
      </form>
    </search>
  );
}
