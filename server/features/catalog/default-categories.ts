/** A shelf as the home page shows it: a cloth colour, the ink on it and a cover that stands for the shelf. */
export type StartingCategory = {
  id: string;
  name: string;
  color: string;
  ink: string;
  picture: string;
  position: number;
};

/**
 * The shelves of a new Dogear. Three stand in a row, so that dark cloths and light papers alternate;
 * every ink reaches at least 4.5:1 on its colour.
 */
export const defaultCategories: StartingCategory[] = [
  shelf(1, 'fiction', 'Fiction', '#8a2846', '#fff3ee'),
  shelf(2, 'engineering', 'Engineering', '#f2bf3d', '#241a00'),
  shelf(3, 'classics', 'Classics', '#1f5c49', '#f0f7f1'),
  shelf(4, 'science', 'Science', '#23457f', '#eef4ff'),
  shelf(5, 'nature', 'Nature', '#e8dcc3', '#2a2412'),
  shelf(6, 'gothic', 'Gothic', '#2b2440', '#f3edff'),
  shelf(7, 'non-fiction', 'Non-fiction', '#a8432b', '#fff4ec'),
  shelf(8, 'medical', 'Medical', '#bcdcd6', '#10302c'),
  shelf(9, 'history', 'History', '#4a3524', '#fbeeda'),
];

function shelf(position: number, id: string, name: string, color: string, ink: string): StartingCategory {
  return { id, name, color, ink, picture: `/img/category-${id}-360.webp`, position };
}
