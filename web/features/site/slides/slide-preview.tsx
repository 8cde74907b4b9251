import { useTranslations } from 'use-intl';
import { directionOf } from '#contract/kernel/locales/locales.ts';
import { useObjectUrl } from '#web/ui/form/use-object-url.ts';
import styles from './slide-dialog.module.css';
import type { SlideFormState } from './use-slide-form.ts';

type Props = {
  form: SlideFormState;
  /** The address of the picture that is saved. */
  current: string | undefined;
  /** The place among the slides, which decides about the color. */
  place: number;
};

/** A slide as on a phone, while it is written. */
export function SlidePreview({ form, current, place }: Props) {
  const t = useTranslations('site.slides');
  const more = useTranslations('home.carousel')('more');
  const { locale, words, link, upload } = form;
  const picture = useObjectUrl(upload.file) ?? current;
  return (
    <section className={styles.previews} aria-labelledby="slide-preview">
      <h3 id="slide-preview">{t('preview')}</h3>
      <div className={styles.preview} data-color={place % 3} lang={locale} dir={directionOf(locale)}>
        <div className={styles.picture}>{picture && <img src={picture} alt="" />}</div>
        <div className={styles.words}>
          <strong>{words.title || t('titlePlaceholder')}</strong>
          {words.text && <p>{words.text}</p>}
          {link.trim() && <span>{words.label || more}</span>}
        </div>
      </div>
    </section>
  );
}
