import type { CasePhoto } from '#contract/cases/case-photos.ts';
import type { Db } from '#server/db/schema.ts';

type Row = { id: string; width: number; height: number };

const urlOf = (id: string): string => `/api/case-photos/${id}`;

export const toCasePhoto = ({ id, width, height }: Row): CasePhoto => ({
  _id: id,
  url: urlOf(id),
  thumbnail: `${urlOf(id)}?size=small`,
  width,
  height,
});

type CaseOfPhotos = { id: string; opened_by: string };

/** Returns what both sides of each of these cases have added, in the order in which they did. */
export async function listCasePhotos(
  db: Db,
  cases: readonly CaseOfPhotos[],
): Promise<(one: CaseOfPhotos) => { photos: CasePhoto[]; answerPhotos: CasePhoto[] }> {
  const ids = cases.map(({ id }) => id);
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('case_photos')
          .select(['id', 'case_id', 'uploaded_by', 'width', 'height'])
          .where('case_id', 'in', ids)
          .where('delete_after', 'is', null)
          .orderBy('position')
          .execute();
  return ({ id, opened_by }) => {
    const ofCase = rows.filter(({ case_id }) => case_id === id);
    const isOpeners = (row: { uploaded_by: string }) => row.uploaded_by === opened_by;
    return {
      photos: ofCase.filter(isOpeners).map(toCasePhoto),
      answerPhotos: ofCase.filter((row) => !isOpeners(row)).map(toCasePhoto),
    };
  };
}
