import { createHash } from 'node:crypto';
import type { Context, Hono } from 'hono';
import * as calls from '#contract/book-imports.ts';
import { idParams } from '#contract/kernel/fields.ts';
import { plainMessage } from '#contract/kernel/plain-message.ts';
import { isBlank } from '#contract/kernel/plain-text.ts';
import { say } from '#contract/kernel/sentence.ts';
import type { RateLimitSettings } from '#server/config/config.ts';
import type { Db } from '#server/db/schema.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import { registerEndpoint, registerStream, registerUpload, validationError } from '#server/http/endpoint.ts';
import { consumeRateLimit } from '#server/http/middleware/rate-limit.ts';
import { requestLocale } from '#server/http/request-locale.ts';
import { csvDownload } from '#server/lib/csv/write-csv.ts';
import { DomainError } from '#server/lib/errors.ts';
import { exportImportErrors } from './export-import-errors.ts';
import { exportListings } from './export-listings.ts';
import { collectFile, readForm } from './file/read-form.ts';
import { getBookImport, listBookImports, type Wording } from './get-book-import.ts';
import { importBooks } from './import-books.ts';
import { addImportPhotos } from './photos/add-import-photos.ts';
import type { EnqueueBookImport } from './queue.ts';
import { startBookImport, undoBookImport } from './start-book-import.ts';

type Deps = { db: Db; config: RateLimitSettings; enqueueBookImport: EnqueueBookImport };

const csvRules = {
  maxBytes: calls.maxImportBytes,
  tooLarge: say('imports.tooLarge'),
} as const;
const zipRules = {
  maxBytes: calls.maxPhotosZipBytes,
  tooLarge: say('imports.zipTooLarge'),
} as const;

export function registerBookImportRoutes(app: Hono<AppEnv>, deps: Deps): void {
  const { db } = deps;
  const limit = (sellerId: string) =>
    consumeRateLimit(db, `import:${sellerId}`, deps.config.limits.importsPerPerson);
  const describe = async (sellerId: string, id: string, c: Context<AppEnv>) => ({
    status: true as const,
    bookImport: await getBookImport(db, sellerId, id, wordingOf(c)),
  });

  registerUpload(
    app,
    calls.importBooks,
    async ({ id: sellerId }, c) => {
      await limit(sellerId);
      return readUpload(c);
    },
    async (upload, { id: sellerId }, c) => describe(sellerId, await importBooks(db, sellerId, upload), c),
  );

  registerEndpoint(app, calls.listBookImports, (_, { id }, c) => listBookImports(db, id, wordingOf(c)));

  registerEndpoint(app, calls.getBookImport, async ({ params }, { id: sellerId }, c) => ({
    status: true,
    bookImport: await getBookImport(db, sellerId, params.id, wordingOf(c)),
  }));

  registerEndpoint(app, calls.startBookImport, async ({ params }, { id: sellerId }, c) => {
    await startBookImport(deps, sellerId, params.id);
    return describe(sellerId, params.id, c);
  });

  registerEndpoint(app, calls.undoBookImport, async ({ params }, { id: sellerId }, c) => {
    await undoBookImport(deps, sellerId, params.id);
    return describe(sellerId, params.id, c);
  });

  registerEndpoint(app, calls.addImportPhotos, async ({ params }, { id: sellerId }, c) => {
    await limit(sellerId);
    await readForm(c.req.raw, {
      ...zipRules,
      readFile: (zip) => addImportPhotos(deps, sellerId, params.id, zip),
    });
    return describe(sellerId, params.id, c);
  });

  registerDownloads(app, db, limit);
}

function registerDownloads(app: Hono<AppEnv>, db: Db, limit: (sellerId: string) => Promise<void>): void {
  registerStream(app, calls.exportImportErrors, async ({ id: sellerId }, c) => {
    const params = idParams.safeParse(c.req.param());
    if (!params.success) throw new DomainError('not_found');
    const rows = await exportImportErrors(db, sellerId, params.data.id, wordingOf(c));
    return csvDownload(rows, 'rows-with-errors.csv');
  });

  registerStream(app, calls.exportListings, async ({ id: sellerId }) => {
    await limit(sellerId);
    return csvDownload(exportListings(db, sellerId), 'my-products.csv');
  });
}

const wordingOf = (c: Context<AppEnv>): Wording => ({
  locale: requestLocale(c),
  site: c.var.knownSite?.name ?? 'Dogear',
});

const withoutEmpty = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).filter(([, text]) => !isBlank(text)));

async function readUpload(c: Context<AppEnv>) {
  const { fields, file } = await readForm(c.req.raw, {
    ...csvRules,
    readFile: async (stream, name) => ({ bytes: await collectFile(csvRules)(stream), name }),
  });
  const { success, data, error } = calls.importDefaultsForm.safeParse(withoutEmpty(fields), {
    error: plainMessage,
  });
  if (!success) throw validationError(error.issues);
  const fileName = file.name.replaceAll(/[\p{Cc}/\\]/gu, '').slice(0, 200);
  const fingerprint = [createHash('sha256').update(file.bytes).digest('hex'), fileName, data];
  return { bytes: file.bytes, fileName, defaults: data, locale: requestLocale(c), fingerprint };
}
