import * as z from 'zod/mini';
import { rowVersion } from '../kernel/fields.ts';
import { endpoint } from '../kernel/http.ts';
import { locales } from '../kernel/locales/locales.ts';
import { say } from '../kernel/sentence.ts';

/**
 * The texts that a host may own. A `line` is plain text in one line, the others are Markdown. A `page` has an address of its
 * own or fills one; the others are parts of pages and are sent with them.
 */
export const siteTextKinds = {
  hero_title: 'line',
  hero_tagline: 'line',
  hero_text: 'part',
  welcome: 'part',
  footer: 'part',
  author_title: 'line',
  author_quote: 'line',
  author_source: 'line',
  author_text: 'part',
  blog: 'page',
  imprint: 'page',
  terms: 'page',
  privacy: 'page',
  conduct: 'page',
} as const;
export type SiteTextKey = keyof typeof siteTextKinds;
type KeysOf<Kind> = { [K in SiteTextKey]: (typeof siteTextKinds)[K] extends Kind ? K : never }[SiteTextKey];
export type SiteLineKey = KeysOf<'line'>;
export type SitePartKey = KeysOf<'part'>;
export type SitePageKey = KeysOf<'page'>;

export const siteTextKeys = Object.keys(siteTextKinds) as [SiteTextKey, ...SiteTextKey[]];
export const sitePageKeys = siteTextKeys.filter((key): key is SitePageKey => siteTextKinds[key] === 'page');
export const maxSiteTextLength = 20_000;

/** A Markdown text as a tree. It has no HTML and no pictures, and only safe links. */
export type MarkdownNode =
  | { type: 'text' | 'code' | 'codeBlock'; value: string }
  | { type: 'break' | 'rule' }
  | { type: 'paragraph' | 'strong' | 'emphasis' | 'quote' | 'item'; children: MarkdownNode[] }
  | { type: 'list'; ordered: boolean; children: MarkdownNode[] }
  | { type: 'heading'; level: number; children: MarkdownNode[] }
  | { type: 'link'; url: string; children: MarkdownNode[] };

/** Only the server makes such trees, so their nodes are not checked again. */
export const markdownTreeSchema = z.array(z.custom<MarkdownNode>());
export type MarkdownTree = MarkdownNode[];

const partKeys = siteTextKeys.filter((key) => siteTextKinds[key] === 'part') as SitePartKey[];
const lineKeys = siteTextKeys.filter((key) => siteTextKinds[key] === 'line') as SiteLineKey[];

const shapeOf = <Key extends string, Schema extends z.ZodMiniType>(keys: readonly Key[], schema: Schema) =>
  Object.fromEntries(keys.map((key) => [key, z.optional(schema)])) as Record<Key, z.ZodMiniOptional<Schema>>;

/** The lines and parts that the host has published in one language, and the pages that exist. */
export const siteTextsSchema = z.object({
  lines: z.object(shapeOf(lineKeys, z.string())),
  parts: z.object(shapeOf(partKeys, markdownTreeSchema)),
  pages: z.array(z.enum(sitePageKeys)),
});
export type SiteTexts = z.output<typeof siteTextsSchema>;

const siteTextSchema = z.object({
  key: z.enum(siteTextKeys),
  locale: z.enum(locales),
  text: z.nullable(z.string()),
  draft: z.nullable(z.string()),
  version: z.number(),
  updatedAt: z.string(),
  updatedBy: z.nullable(z.string()),
});
export type SiteText = z.output<typeof siteTextSchema>;

const ownTextSchema = z.object({ key: z.enum(siteTextKeys), locale: z.enum(locales), text: z.string() });
export type OwnText = z.output<typeof ownTextSchema>;

const tag = 'Site';

export const listSiteTexts = endpoint({
  method: 'GET',
  path: '/site/texts',
  summary:
    'Lists the texts that the host has written, published or as drafts, in all languages, and Dogear’s own beside them.',
  tag,
  access: ['admin'],
  right: 'can_settings',
  response: z.object({ texts: z.array(siteTextSchema), own: z.array(ownTextSchema) }),
});

export const getSiteText = endpoint({
  method: 'GET',
  path: '/site/texts/{key}',
  summary:
    'Returns a published page of the site, such as the imprint: in the language asked for, else in the site’s own.',
  tag,
  access: 'public',
  params: z.object({ key: z.enum(sitePageKeys) }),
  query: z.object({ locale: z.optional(z.enum(locales)) }),
  response: z.object({ locale: z.enum(locales), tree: markdownTreeSchema, publishedAt: z.string() }),
  errors: ['not_found'],
});

const text = z.string({ error: say('fields.enterText') }).check(
  z.maxLength(maxSiteTextLength, { error: say('fields.atMostCharacters', { max: '20,000' }), abort: true }),
  z.refine((value) => !value.includes(String.fromCharCode(0)), say('fields.unsavableCharacter')),
);

export const updateSiteText = endpoint({
  method: 'PUT',
  path: '/site/texts/{key}',
  summary:
    'Publishes a text or keeps it as a draft. An empty text that is published restores Dogear’s own, or removes the page. `version` is the one that was read, 0 for a text that does not exist yet: an outdated one changes nothing.',
  tag,
  access: ['admin'],
  right: 'can_settings',
  recentSignIn: true,
  params: z.object({ key: z.enum(siteTextKeys) }),
  body: z.object({
    locale: z.enum(locales),
    text,
    publish: z.boolean(),
    version: rowVersion,
  }),
  response: z.object({ acknowledged: z.literal(true), version: z.number() }),
  errors: ['site_changed'],
});

export const previewMarkdown = endpoint({
  method: 'POST',
  path: '/site/preview',
  summary: 'Returns how a Markdown text will read.',
  tag,
  access: ['admin'],
  right: 'can_settings',
  body: z.object({ text }),
  response: z.object({ tree: markdownTreeSchema }),
});
