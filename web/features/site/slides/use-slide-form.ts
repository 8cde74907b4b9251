import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { isLocale, type Locale } from '#contract/kernel/locales/locales.ts';
import { isBlank, trimmedText } from '#contract/kernel/plain-text.ts';
import type { HostSlide } from '#contract/site/slides.ts';
import { ApiProblem } from '#web/lib/api-client.ts';
import { dashboardKey } from '#web/lib/dashboard-queries.ts';
import { useImageUpload } from '#web/ui/form/use-image-upload.ts';
import { useToast } from '#web/ui/toast.tsx';
import type { SiteData } from '../queries.ts';
import { useSettingsAction } from '../use-settings-action.ts';
import { placeOf, saveSlides, toForm } from './save-slides.ts';

export type Words = { title: string; text: string; label: string; alt: string };
type Texts = Partial<Record<Locale, Words>>;
const noWords: Words = { title: '', text: '', label: '', alt: '' };

/** The state of the dialog that adds or changes a slide. */
export function useSlideForm(site: SiteData, slide: HostSlide | undefined, onDone: () => void) {
  const t = useTranslations('site.slides');
  const client = useQueryClient();
  const toast = useToast();
  const upload = useImageUpload();
  const [locale, setLocale] = useState(useFirstLocale(site));
  const [saved] = useState<Texts>(() => textsOf(slide));
  const [texts, setTexts] = useState(saved);
  const [link, setLink] = useState(slide?.link ?? '');
  const words = texts[locale] ?? noWords;

  const save = async () => {
    const image = upload.file && (await upload.upload(upload.file));
    if (image === 'canceled' || image === 'failed') return;
    const picture = image?.url ?? slide?.picture.url ?? '';
    const sent = { picture, link: trimmedText(link) || null, texts: written(texts, locale) };
    try {
      await saveSlides(client, (slides) => {
        const place = slide ? placeOf(slides, slide) : -1;
        const forms = slides.map(toForm);
        // A slide that someone else has changed or removed meanwhile stays as they left it, and this one is added.
        return place < 0 ? [...forms, sent] : forms.with(place, sent);
      });
    } catch (problem) {
      const wrong = wrongLocale(problem);
      if (wrong) setLocale(wrong);
      throw problem;
    }
    toast.success(t(slide ? 'saved' : 'added', { title: titleOf(texts, locale) }));
    await reread();
    onDone();
  };
  const reread = () => client.invalidateQueries({ queryKey: [dashboardKey] });
  const { run, busy, failure, fieldError } = useSettingsAction(save, {
    reread,
    fields: (problem) => fieldErrors(problem, locale),
  });

  return {
    isChanged: upload.file !== undefined || link !== (slide?.link ?? '') || texts !== saved,
    locale,
    setLocale,
    words,
    change: (change: Partial<Words>) => setTexts({ ...texts, [locale]: { ...words, ...change } }),
    link,
    setLink,
    upload,
    failure,
    /** What is wrong with a field of the language that is chosen, or with one that all languages share. */
    errorOf: (field: string) => fieldError(`texts.${locale}.${field}`) ?? fieldError(field),
    busy,
    onSubmit: (event: SubmitEvent) => {
      event.preventDefault();
      void run();
    },
  };
}

export type SlideFormState = ReturnType<typeof useSlideForm>;

/** That of the page, if the site offers it. */
function useFirstLocale({ locales, defaultLocale }: SiteData): Locale {
  const page = useLocale();
  return locales.find((locale) => locale === page) ?? defaultLocale;
}

const textsOf = (slide: HostSlide | undefined): Texts =>
  Object.fromEntries(
    Object.entries(slide?.texts ?? {}).map(([locale, words]) => [locale, { ...noWords, ...words }]),
  );

/** The languages in which something is written; if there is none, the present one, whose title is then missing. */
function written(texts: Texts, locale: Locale): Texts {
  const filled = Object.entries(texts).filter(([, words]) =>
    Object.values(words).some((text) => !isBlank(text)),
  );
  return filled.length > 0 ? Object.fromEntries(filled) : { [locale]: noWords };
}

const titleOf = (texts: Texts, locale: Locale): string =>
  texts[locale]?.title || Object.values(texts).find(({ title }) => title)?.title || '';

/** The messages of the slide that was sent, by the path below it. */
const fieldErrors = (problem: ApiProblem, locale: Locale): Record<string, string> =>
  Object.fromEntries(
    problem.fieldErrors.map(({ path, message }) => [
      path.replace(slidePath, '').replace(/^texts$/, `texts.${locale}.title`),
      message,
    ]),
  );

const slidePath = /^changes\.slides(?:\.\d+\.)?/;

/** The first language in which the server finds something wrong. */
function wrongLocale(problem: unknown): Locale | undefined {
  const paths = problem instanceof ApiProblem ? problem.fieldErrors.map(({ path }) => path) : [];
  return paths.map((path) => path.replace(slidePath, '').split('.')[1]).find(isLocale);
}
