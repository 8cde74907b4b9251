import { useLocale, useTranslations } from 'use-intl';
import { type ManagedCategory, maxFooterCategories, setFooterCategories } from '#contract/categories.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { categoryName } from '#web/lib/category-name.ts';
import { useDashboardMutation } from '#web/ui/use-dashboard-mutation.ts';
import { Choice, Choices } from '../choice.tsx';

/** Which shelves the footer links to. Another one is added behind the others. */
export function FooterShelves({ shelves }: { shelves: ManagedCategory[] }) {
  const t = useTranslations('site.shelves');
  const locale = useLocale();
  const save = useDashboardMutation(
    (ids: string[]) => callApi(setFooterCategories, { body: { ids } }),
    () => undefined,
  );
  const chosen = shelves
    .filter(({ footerPosition }) => footerPosition !== null)
    .toSorted((one, other) => (one.footerPosition ?? 0) - (other.footerPosition ?? 0))
    .map(({ _id }) => _id);
  const toggle = (id: string) =>
    save.mutate(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  const isFull = chosen.length >= maxFooterCategories;
  return (
    <Choices legend={t('footer')}>
      {shelves
        .filter(({ isRetired }) => !isRetired)
        .map((shelf) => (
          <Choice
            key={shelf._id}
            type="checkbox"
            label={categoryName(shelf, locale)}
            checked={chosen.includes(shelf._id)}
            disabled={save.isPending || (isFull && !chosen.includes(shelf._id))}
            onChange={() => toggle(shelf._id)}
          />
        ))}
    </Choices>
  );
}
