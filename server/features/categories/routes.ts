import type { Hono } from 'hono';
import * as calls from '#contract/categories.ts';
import type { Db } from '#server/db/schema.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import { addCategory } from './add-category.ts';
import { deleteCategory } from './delete-category.ts';
import { listManagedCategories } from './list-managed-categories.ts';
import { mergeCategories } from './merge-categories.ts';
import { moveCategory } from './move-category.ts';
import { setFooterCategories } from './set-footer-categories.ts';
import { updateCategory } from './update-category.ts';

const acknowledged = { acknowledged: true } as const;

export function registerCategoryRoutes(app: Hono<AppEnv>, { db }: { db: Db }): void {
  registerEndpoint(app, calls.listManagedCategories, async () => ({
    categories: await listManagedCategories(db),
  }));

  registerEndpoint(app, calls.addCategory, async ({ body }, caller) => {
    const { id, slug } = await addCategory(db, caller.id, body);
    return { ...acknowledged, insertedId: id, category_id: slug };
  });

  registerEndpoint(app, calls.updateCategory, async ({ params, body }, caller) => {
    await updateCategory(db, caller.id, params.id, body);
    return acknowledged;
  });

  registerEndpoint(app, calls.moveCategory, async ({ params, body }, caller) => {
    await moveCategory(db, caller.id, params.id, body.after);
    return acknowledged;
  });

  registerEndpoint(app, calls.mergeCategories, async ({ params, body }, caller) => {
    await mergeCategories(db, caller.id, { ...params, ...body });
    return acknowledged;
  });

  registerEndpoint(app, calls.deleteCategory, async ({ params }, caller) => {
    await deleteCategory(db, caller.id, params.id);
    return acknowledged;
  });

  registerEndpoint(app, calls.setFooterCategories, async ({ body }, caller) => {
    await setFooterCategories(db, caller.id, body.ids);
    return acknowledged;
  });
}
