import { sql } from 'kysely';
import { mayActAs } from '#contract/kernel/capabilities.ts';
import type { Db } from '#server/db/schema.ts';
import { casePhotoFileName, smallCasePhotoFileName } from '#server/features/images/urls.ts';
import type { CurrentUser } from '#server/http/current-user.ts';
import type { ImageStore } from '#server/integrations/images/image-store.ts';
import { DomainError } from '#server/lib/errors.ts';

type Deps = { db: Db; store: ImageStore };
type Size = 'small' | undefined;

/**
 * Returns a photo of a case to the sides of its order and to those who decide about it, and one that is in no case yet to the
 * user who uploaded it.
 * @throws DomainError `not_found`
 */
export async function getCasePhoto(
  { db, store }: Deps,
  caller: CurrentUser,
  photoId: string,
  size: Size,
): Promise<Response> {
  if (!(await maySee(db, caller, photoId))) throw new DomainError('not_found');
  const found =
    (size === 'small' ? await store.get(smallCasePhotoFileName(photoId)) : undefined) ??
    (await store.get(casePhotoFileName(photoId)));
  if (!found) throw new DomainError('not_found');
  return new Response(found.body as ReadableStream, {
    headers: { ...headers, 'content-length': `${found.size}` },
  });
}

const headers = {
  'content-type': 'image/webp',
  // Who may see it is decided with each request, so neither a proxy nor the browser of a shared computer keeps it.
  'cache-control': 'private, no-store',
  'content-disposition': 'inline; filename="photo.webp"',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'",
  'cross-origin-resource-policy': 'same-origin',
};

async function maySee(db: Db, caller: CurrentUser, photoId: string): Promise<boolean> {
  const decides = mayActAs(caller, 'admin') || caller.rights.includes('can_money');
  const photo = await db
    .selectFrom('case_photos')
    .innerJoin('orders', 'orders.id', 'case_photos.order_id')
    .select('case_photos.id')
    .where('case_photos.id', '=', photoId)
    .where(
      sql<boolean>`case when case_id is null
        then uploaded_by = ${caller.id} and delete_after > now()
        else delete_after is null and (${decides} or ${caller.id}::uuid in (buyer_id, seller_id)) end`,
    )
    .executeTakeFirst();
  return photo !== undefined;
}
