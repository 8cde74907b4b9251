import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { demoPeople } from '#server/demo/demo-people.ts';
import { projectFile, saveDemoPicture } from './save-picture.ts';

/** The demo's portraits, four by five. The pages crop them to ovals. */
export async function drawPeople(): Promise<void> {
  for (const { key, picture } of demoPeople) {
    const drawing = await readFile(projectFile(`tools/art/people/${key}.svg`));
    const portrait = await sharp(drawing, { density: 72 })
      .resize(320, 400, { fit: 'cover' })
      .flatten({ background: '#f2b950' })
      .png()
      .toBuffer();
    await saveDemoPicture(portrait, picture);
  }
}
