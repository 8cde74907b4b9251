import { useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { type ManagedCategory, maxFooterCategories, setFooterCategories } from '#contract/categories.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { categoryName } from '#web/lib/category-name.ts';
import { Choice, Choices } from '#web/ui/form/choice.tsx';
import { useEarlyInput } from '#web/ui/form/use-early-input.ts';
import { useDashboardMutation } from '#web/ui/use-dashboard-mutation.ts';

/** Which shelves the footer links to. Another one is added behind the others. */
export function FooterShelves({ shelves }: { shelves: ManagedCategory[] }) {
  const t = useTranslations('categories');
  const locale = useLocale();
  const id = useEarlyInput();
  const { chosen, toggle } = useFooterCategories(shelves);
  const isFull = chosen.length >= maxFooterCategories;
  return (
    <Choices legend={t('footer')} id={id}>
      {shelves
        .filter(({ isRetired }) => !isRetired)
        .map((shelf) => (
          <Choice
            key={shelf._id}
            type="checkbox"
            label={categoryName(shelf, locale)}
            checked={chosen.includes(shelf._id)}
            disabled={isFull && !chosen.includes(shelf._id)}
            onChange={() => toggle(shelf._id)}
          />
        ))}
    </Choices>
  );
}

/** Each change is shown and saved at once. One that is made while another is being saved builds on it, and is sent after it. */
function useFooterCategories(shelves: ManagedCategory[]) {
  // Not only a state: two changes may be made before the next rendering.
  const wanted = useRef<string[]>(undefined);
  const [unsaved, setUnsaved] = useState<string[]>();
  const save = useDashboardMutation(
    async (ids: string[]) => {
      try {
        return await callApi(setFooterCategories, { body: { ids } });
      } finally {
        if (wanted.current === ids) wanted.current = undefined;
      }
    },
    () => undefined,
    'footer-categories',
  );
  const chosen = unsaved ?? footerOf(shelves);
  const toggle = (id: string) => {
    const before = wanted.current ?? chosen;
    const ids = before.includes(id) ? before.filter((one) => one !== id) : [...before, id];
    wanted.current = ids;
    setUnsaved(ids);
    // Called for the last change only, when the list has been fetched again.
    save.mutate(ids, { onSettled: () => setUnsaved(undefined) });
  };
  return { chosen, toggle };
}

const footerOf = (shelves: ManagedCategory[]): string[] =>
  shelves
    .filter(({ footerPosition }) => footerPosition !== null)
    .toSorted((one, other) => (one.footerPosition ?? 0) - (other.footerPosition ?? 0))
    .map(({ _id }) => _id);
