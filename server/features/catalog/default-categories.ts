import type { Locale } from '#contract/kernel/locales/locales.ts';

/** A category as the home page shows it: a background color, a text color and a picture. */
export type DefaultCategory = {
  id: string;
  name: string;
  names: Record<Exclude<Locale, 'en'>, string>;
  color: string;
  ink: string;
  picture: string;
  position: number;
  /** The place among the links of the footer. */
  footerPosition?: number;
};

const names: Record<string, DefaultCategory['names']> = {
  fiction: { de: 'Belletristik', es: 'Ficción', ar: 'روايات' },
  engineering: { de: 'Technik', es: 'Ingeniería', ar: 'هندسة' },
  classics: { de: 'Klassiker', es: 'Clásicos', ar: 'كلاسيكيات' },
  science: { de: 'Wissenschaft', es: 'Ciencia', ar: 'علوم' },
  nature: { de: 'Natur', es: 'Naturaleza', ar: 'طبيعة' },
  gothic: { de: 'Schauerliteratur', es: 'Gótico', ar: 'أدب قوطي' },
  'non-fiction': { de: 'Sachbücher', es: 'No ficción', ar: 'كتب واقعية' },
  medical: { de: 'Medizin', es: 'Medicina', ar: 'طب' },
  history: { de: 'Geschichte', es: 'Historia', ar: 'تاريخ' },
};

/**
 * The categories of a new Dogear. The home page shows three in a row, so dark and light colors alternate; each text color
 * has a contrast of at least 4.5:1.
 */
export const defaultCategories: DefaultCategory[] = [
  category(1, 'fiction', 'Fiction', '#8a2846', '#fff3ee'),
  { ...category(2, 'engineering', 'Engineering', '#f2bf3d', '#241a00'), footerPosition: 2 },
  category(3, 'classics', 'Classics', '#1f5c49', '#f0f7f1'),
  category(4, 'science', 'Science', '#23457f', '#eef4ff'),
  category(5, 'nature', 'Nature', '#e8dcc3', '#2a2412'),
  category(6, 'gothic', 'Gothic', '#2b2440', '#f3edff'),
  { ...category(7, 'non-fiction', 'Non-fiction', '#a8432b', '#fff4ec'), footerPosition: 1 },
  { ...category(8, 'medical', 'Medical', '#bcdcd6', '#10302c'), footerPosition: 3 },
  category(9, 'history', 'History', '#4a3524', '#fbeeda'),
];

function category(position: number, id: string, name: string, color: string, ink: string): DefaultCategory {
  return {
    id,
    name,
    names: names[id] ?? { de: name, es: name, ar: name },
    color,
    ink,
    picture: `/img/category-${id}-360.webp`,
    position,
  };
}
