import { useLocale, useTranslations } from 'use-intl';
import { directionOf, type Locale } from '#contract/kernel/locales/locales.ts';
import type { MarkdownNode, MarkdownTree } from '#contract/site/site-texts.ts';
import { DocumentMeta } from '#web/layout/document-meta.tsx';
import cardStyles from '#web/ui/card.module.css';
import { classNames } from '#web/ui/class-names.ts';
import layoutStyles from '#web/ui/layout.module.css';
import { Markdown } from '#web/ui/markdown.tsx';
import styles from './blog-page.module.css';
import entryStyles from './entry.module.css';

type Props = {
  /** The language in which the host has published it, which may not be the page's. */
  locale: Locale;
  tree: MarkdownTree;
};

/** The entries that the host has published, in place of Dogear's own: each heading of the second level begins one. */
export function SiteBlog({ locale, tree }: Props) {
  const title = useTranslations('layout')('blog');
  const { introduction, entries } = toEntries(tree);
  const described = plainText(tree.filter(({ type }) => type === 'paragraph').slice(0, 1));
  const isForeign = useLocale() !== locale;
  const language = isForeign ? { lang: locale, dir: directionOf(locale) } : {};
  return (
    <div className={classNames(layoutStyles.wrap, styles.blog)}>
      <DocumentMeta
        title={title}
        description={described.slice(0, 160) || title}
        path="/blog"
        type="website"
      />
      <header className={styles.head}>
        <div>
          <h1>{title}</h1>
          {introduction.length > 0 && (
            <div {...language}>
              <Markdown tree={introduction} />
            </div>
          )}
        </div>
        {entries.length > 1 && <Contents entries={entries} language={language} />}
      </header>
      <div {...language}>
        {entries.map(({ anchor, heading, content }) => (
          <article key={anchor} className={entryStyles.entry} id={anchor} aria-labelledby={`${anchor}-title`}>
            <h2 id={`${anchor}-title`}>
              <a href={`#${anchor}`}>{heading}</a>
            </h2>
            <div className={entryStyles.text}>
              <Markdown tree={content} />
            </div>
          </article>
        ))}
      </div>
    </div>
  );
}

type ContentsProps = { entries: BlogEntry[]; language: { lang?: Locale; dir?: 'ltr' | 'rtl' } };

function Contents({ entries, language }: ContentsProps) {
  const t = useTranslations('blog.contents');
  return (
    <nav className={classNames(cardStyles.card, styles.contents)} aria-labelledby="contents">
      <p id="contents">{t('title')}</p>
      <ol {...language}>
        {entries.map(({ anchor, heading }) => (
          <li key={anchor}>
            <a href={`#${anchor}`}>{heading}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

type BlogEntry = { anchor: string; heading: string; content: MarkdownTree };

/** What stands before the first heading of the second level is the introduction. */
function toEntries(tree: MarkdownTree): { introduction: MarkdownTree; entries: BlogEntry[] } {
  const introduction: MarkdownTree = [];
  const entries: BlogEntry[] = [];
  for (const node of tree) {
    const entry = entries.at(-1);
    if (node.type === 'heading' && node.level === 2) {
      const heading = plainText(node.children);
      entries.push({ anchor: anchorOf(heading, entries), heading, content: [] });
    } else if (entry) entry.content.push(node);
    else introduction.push(node);
  }
  return { introduction, entries };
}

/** From the heading, so that an entry's address stays when others are added. */
function anchorOf(heading: string, before: readonly BlogEntry[]): string {
  const anchor =
    heading
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu)
      ?.join('-') ?? 'entry';
  return before.some((entry) => entry.anchor === anchor) ? `${anchor}-${before.length + 1}` : anchor;
}

const plainText = (nodes: readonly MarkdownNode[]): string =>
  nodes
    .map((node) => ('children' in node ? plainText(node.children) : 'value' in node ? node.value : ' '))
    .join('');
