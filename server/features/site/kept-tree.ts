import { createHash } from 'node:crypto';
import type { Locale } from '#contract/kernel/locales/locales.ts';
import { type MarkdownTree, type SiteTextKey, siteTextKinds } from '#contract/site/site-texts.ts';
import type { Db } from '#server/db/schema.ts';
import { readMarkdown } from './markdown/read-markdown.ts';

/** A published text with the tree that was kept of it, as `site_texts` has them. */
export type KeptText = {
  key: SiteTextKey;
  locale: Locale;
  text: string | null;
  tree: MarkdownTree | null;
  tree_of: string | null;
};

export const keptTextColumns = ['key', 'locale', 'text', 'tree', 'tree_of'] as const;

/** Returns what to keep beside a text, so that no reader parses it again; nothing for one that is no Markdown. */
export async function treeToKeep(key: SiteTextKey, text: string | null) {
  if (text === null || siteTextKinds[key] === 'line') return { tree: null, tree_of: null };
  return keep(text, await readMarkdown(text));
}

/** Returns the tree of a published text. It is made here only if another version of Dogear published the text. */
export async function readKeptTree(
  db: Db,
  { key, locale, text, tree, tree_of }: KeptText,
): Promise<MarkdownTree> {
  if (text === null) return [];
  if (tree && tree_of === hashOf(text)) return tree;
  const made = await readMarkdown(text).catch(() => asWritten(text));
  await db
    .updateTable('site_texts')
    .set(keep(text, made))
    .where('key', '=', key)
    .where('locale', '=', locale)
    .where('text', '=', text)
    .execute();
  return made;
}

const keep = (text: string, tree: MarkdownTree) => ({ tree: JSON.stringify(tree), tree_of: hashOf(text) });

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** A text whose marks no one can read, with its marks. */
const asWritten = (text: string): MarkdownTree => [
  { type: 'paragraph', children: [{ type: 'text', value: text }] },
];
