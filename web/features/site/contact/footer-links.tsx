import { Plus, Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { FooterLink } from '#contract/settings.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError, TextField } from '#web/ui/form/field.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import styles from './footer-links.module.css';

const maxLinks = 8;

type Props = {
  links: FooterLink[];
  errorOf: (field: string) => string | undefined;
  onChange: (links: FooterLink[] | null) => void;
};

/** The host's own links in the footer. */
export function FooterLinks({ links, errorOf, onChange }: Props) {
  const t = useTranslations('site.contact');
  const replace = (index: number, change: Partial<FooterLink>) =>
    onChange(links.map((link, at) => (at === index ? { ...link, ...change } : link)));
  const remove = (index: number) => {
    const rest = links.filter((_, at) => at !== index);
    onChange(rest.length > 0 ? rest : null);
  };
  const error = errorOf('footerLinks');
  return (
    <fieldset className={styles.links} aria-describedby={error && 'footer-links-error'}>
      <legend>{t('links')}</legend>
      {links.map((link, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a link has no other identity while it is typed.
        <div className={styles.link} key={index}>
          <TextField
            label={t('linkLabel')}
            value={link.label}
            error={errorOf(`footerLinks.${index}.label`)}
            onChange={({ target }) => replace(index, { label: target.value })}
          />
          <TextField
            label={t('linkUrl')}
            type="url"
            value={link.url}
            error={errorOf(`footerLinks.${index}.url`)}
            onChange={({ target }) => replace(index, { url: target.value })}
          />
          <IconButton aria-label={t('removeLink', { name: link.label })} onClick={() => remove(index)}>
            <Trash2 aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      {error && <FieldError id="footer-links-error" message={error} />}
      {links.length < maxLinks && (
        <Button variant="outline" onClick={() => onChange([...links, { label: '', url: 'https://' }])}>
          <Plus aria-hidden="true" />
          {t('addLink')}
        </Button>
      )}
    </fieldset>
  );
}
