import styles from './category-color.module.css';

const colors = 9;

/** The class of the colors of a category, which depend on its place among the others. */
export const categoryColor = (index: number): string | undefined => styles[`color${index % colors}`];
