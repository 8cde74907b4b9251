import type { Hono } from 'hono';
import * as calls from '#contract/cases/case-photos.ts';
import { idParams } from '#contract/kernel/fields.ts';
import type { Db } from '#server/db/schema.ts';
import type { ReceiveUpload } from '#server/features/images/receive-upload.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import { registerEndpoint, registerStream } from '#server/http/endpoint.ts';
import type { ImageStore } from '#server/integrations/images/image-store.ts';
import { DomainError } from '#server/lib/errors.ts';
import { getCasePhoto } from './get-case-photo.ts';
import { uploadCasePhoto } from './upload-case-photo.ts';

export type CasePhotoDeps = { db: Db; store: ImageStore; receiveUpload: ReceiveUpload };

export function registerCasePhotoRoutes(app: Hono<AppEnv>, deps: CasePhotoDeps): void {
  registerEndpoint(app, calls.uploadCasePhoto, ({ params }, caller, c) => {
    const receive = () => deps.receiveUpload(c, caller);
    return uploadCasePhoto({ ...deps, receive }, caller.id, params.id);
  });

  registerStream(app, calls.getCasePhoto, async (caller, c) => {
    const params = idParams.safeParse(c.req.param());
    if (!params.success) throw new DomainError('not_found');
    const size = c.req.query('size') === 'small' ? 'small' : undefined;
    return getCasePhoto(deps, caller, params.data.id, size);
  });
}
