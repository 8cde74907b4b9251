/** A category as the home page shows it: a background color, a text color and a picture. */
export type DefaultCategory = {
  id: string;
  name: string;
  color: string;
  ink: string;
  picture: string;
  position: number;
};

/**
 * The categories of a new Dogear. The home page shows three in a row, so dark and light colors alternate; each text color
 * has a contrast of at least 4.5:1.
 */
export const defaultCategories: DefaultCategory[] = [
  category(1, 'fiction', 'Fiction', '#8a2846', '#fff3ee'),
  category(2, 'engineering', 'Engineering', '#f2bf3d', '#241a00'),
  category(3, 'classics', 'Classics', '#1f5c49', '#f0f7f1'),
  category(4, 'science', 'Science', '#23457f', '#eef4ff'),
  category(5, 'nature', 'Nature', '#e8dcc3', '#2a2412'),
  category(6, 'gothic', 'Gothic', '#2b2440', '#f3edff'),
  category(7, 'non-fiction', 'Non-fiction', '#a8432b', '#fff4ec'),
  category(8, 'medical', 'Medical', '#bcdcd6', '#10302c'),
  category(9, 'history', 'History', '#4a3524', '#fbeeda'),
];

function category(position: number, id: string, name: string, color: string, ink: string): DefaultCategory {
  return { id, name, color, ink, picture: `/img/category-${id}-360.webp`, position };
}
