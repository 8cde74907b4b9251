import { useLocale } from 'use-intl';
import type { Category } from '#contract/catalog/catalog.ts';
import { pageHref } from '#contract/pages.ts';
import { categoryName } from '#web/lib/category-name.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Link } from '#web/ui/link.tsx';
import { categoryColor } from '../categories/category-color.ts';
import styles from './category-grid.module.css';

export function CategoryGrid({ categories }: { categories: readonly Category[] }) {
  const locale = useLocale();
  return (
    <div className={styles.grid} data-testid="categories">
      {categories.map((category, index) => (
        <Link
          key={category._id}
          className={classNames(styles.category, categoryColor(index))}
          to={pageHref('/category/:id', { id: category.category_id })}
        >
          <Name name={categoryName(category, locale)} />
          <img
            src={category.category_image}
            width={360}
            height={540}
            alt=""
            loading="lazy"
            decoding="async"
          />
        </Link>
      ))}
    </div>
  );
}

/**
 * In smaller type if a word or the whole name would not fit on the tile. It is not hyphenated, because a host writes names in any
 * language.
 */
const Name = ({ name }: { name: string }) => <h3 className={sizeOf(name)}>{name}</h3>;

function sizeOf(name: string): string | undefined {
  if (name.length > 22 || /\S{17}/.test(name)) return styles.long;
  return /\S{12}/.test(name) ? styles.wide : undefined;
}
