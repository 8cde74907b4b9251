import { Bold, Heading, Italic, Link, List } from 'lucide-react';
import { type ComponentProps, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { directionOf, type Locale } from '#contract/kernel/locales/locales.ts';
import { maxSiteTextLength } from '#contract/site/site-texts.ts';
import { Hint } from '#web/ui/form/hint.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Markdown } from '#web/ui/markdown.tsx';
import { insertMarkup, type Markup } from './insert-markup.ts';
import styles from './markdown-editor.module.css';
import { useMarkdownPreview } from './use-markdown-preview.ts';

type Props = {
  text: string;
  lang: Locale;
  onChange: (text: string) => void;
  /** Connects the text area with its label and hint. */
  wiring: Pick<ComponentProps<'textarea'>, 'id' | 'aria-describedby' | 'aria-invalid'>;
};

const tools = { bold: Bold, italic: Italic, heading: Heading, list: List, link: Link } as const;

/** Writes Markdown at the start, and shows at the end how it will read. */
export function MarkdownEditor({ text, lang, onChange, wiring }: Props) {
  const t = useTranslations('site.texts');
  const area = useRef<HTMLTextAreaElement>(null);
  const preview = useMarkdownPreview(text);
  const insert = (markup: Markup) => {
    if (area.current) onChange(insertMarkup(area.current, markup, t('linkText')));
  };
  return (
    <div className={styles.markdown}>
      <div className={styles.tools} role="toolbar" aria-label={t('tools.label')}>
        {(Object.keys(tools) as Markup[]).map((markup) => {
          const Icon = tools[markup];
          return (
            <IconButton key={markup} aria-label={t(`tools.${markup}`)} onClick={() => insert(markup)}>
              <Icon aria-hidden="true" />
            </IconButton>
          );
        })}
        <Hint as="span">{t('length', { length: text.length, most: maxSiteTextLength })}</Hint>
      </div>
      <div className={styles.halves} dir={directionOf(lang)}>
        <textarea
          ref={area}
          lang={lang}
          spellCheck
          maxLength={maxSiteTextLength}
          value={text}
          onChange={({ target }) => onChange(target.value)}
          {...wiring}
        />
        <section className={styles.preview} aria-label={t('preview')}>
          <Hint as="p">{t('preview')}</Hint>
          <Markdown tree={preview} />
        </section>
      </div>
    </div>
  );
}
