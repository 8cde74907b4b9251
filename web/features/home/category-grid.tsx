import { Link } from 'react-router';
import type { Category } from '#contract/catalog.ts';
import { classNames } from '#web/ui/class-names.ts';
import styles from './category-grid.module.css';

const colors = 9;

export const CategoryGrid = ({ categories }: { categories: readonly Category[] }) => (
  <div className={styles.grid} data-testid="categories">
    {categories.map((category, index) => (
      <Link
        key={category._id}
        className={classNames(styles.category, styles[`color${index % colors}`])}
        to={`/category/${category.category_id}`}
      >
        <h3>{category.category_name}</h3>
        <img src={category.category_image} width={360} height={540} alt="" loading="lazy" decoding="async" />
      </Link>
    ))}
  </div>
);
