import sharp from 'sharp';
import { defaultCategories } from '#server/features/catalog/default-categories.ts';
import { projectFile } from './save-picture.ts';

/** The cover on each category's tile. */
const coverOnTile: Record<string, string> = {
  fiction: 'The Great Gatsby',
  engineering: 'Strength of Materials',
  classics: 'Middlemarch',
  science: 'The Elements of Geometry',
  nature: 'Walden',
  gothic: 'Dracula',
  'non-fiction': 'On Liberty',
  medical: 'Human Physiology: A First Course',
  history: 'The Histories',
};

export async function drawCategories(coverOf: (title: string) => Buffer): Promise<void> {
  for (const { id } of defaultCategories) {
    const cover = coverOf(coverOnTile[id] ?? '');
    for (const width of [180, 360]) {
      const file = projectFile(`web/public/img/category-${id}-${width}.webp`);
      await sharp(cover).resize(width).webp({ quality: 76, effort: 6 }).toFile(file);
    }
  }
}
