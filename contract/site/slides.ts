import * as z from 'zod/mini';
import { photoSchema } from '../images/photos.ts';
import { imageUrl, optionalLine, requiredLine } from '../kernel/fields.ts';
import { endpoint } from '../kernel/http.ts';
import { type Locale, locales } from '../kernel/locales/locales.ts';
import { say } from '../kernel/sentence.ts';
import { isWebAddress, plainLink } from '../kernel/web-address.ts';

/** The most slides of the home page that a host may have. */
export const maxSlides = 5;

const wrongLink = say('fields.slideLink');
const linkPattern =
  /^(?:\/|\/[^\s<>"/\\][^\s<>"\\]*|https:\/\/[^\s!-,/:-@[-`{-~]+(?::\d{1,5})?(?:[/?#][^\s<>"]*)?)$/;
const isLink = (link: string): boolean =>
  isWebAddress(link.startsWith('/') ? `https://this.site${link}` : link);

const shapeOf = <Schema extends z.ZodMiniType>(schema: Schema) =>
  Object.fromEntries(locales.map((locale) => [locale, z.optional(schema)])) as Record<
    (typeof locales)[number],
    z.ZodMiniOptional<Schema>
  >;

const textsForm = z.object({
  title: requiredLine(say('fields.enterTitle'), 80),
  text: optionalLine(200),
  /** On the button, if the slide leads somewhere. */
  label: optionalLine(40),
  /** What the picture shows, for people who do not see it. */
  alt: optionalLine(200),
});

const textsSchema = z.object({
  title: z.string(),
  text: z.optional(z.string()),
  label: z.optional(z.string()),
  alt: z.optional(z.string()),
});

/** A slide as its host writes it, with its words in at least one language. */
export const slideForm = z.object({
  picture: imageUrl(say('fields.uploadPicture')),
  /** Where its button leads: a page of the site, or of another one. */
  link: z.optional(
    z.nullable(
      z
        .string()
        .check(
          z.maxLength(300, wrongLink),
          z.overwrite(plainLink),
          z.regex(linkPattern, { error: wrongLink, abort: true }),
          z.refine(isLink, wrongLink),
        ),
    ),
  ),
  texts: z
    .object(shapeOf(textsForm))
    .check(
      z.refine(
        (texts) => Object.values(texts).some((words) => words !== undefined),
        say('fields.enterTitle'),
      ),
    ),
});
export type SlideForm = z.output<typeof slideForm>;

/** A slide with its words in every language that its host has written. */
export const slideSchema = z.object({
  picture: photoSchema,
  link: z.nullable(z.string()),
  texts: z.object(shapeOf(textsSchema)),
});
export type HostSlide = z.output<typeof slideSchema>;
export type SlideTexts = HostSlide['texts'];

/** The words of a slide in the language asked for, else in the site's own, else in any that it is written in. */
export function chooseWords(
  texts: SlideTexts,
  asked: Locale,
  defaultLocale: Locale,
): (z.output<typeof textsSchema> & { locale: Locale }) | undefined {
  const locale = [asked, defaultLocale, ...locales].find((known) => texts[known]);
  const words = locale && texts[locale];
  return words && { ...words, locale };
}

const shownSlideSchema = z.object({
  /** The language of the words: the one asked for, if the host has written in it. */
  locale: z.enum(locales),
  ...textsSchema.shape,
  link: z.nullable(z.string()),
  picture: photoSchema,
});
export type ShownSlide = z.output<typeof shownSlideSchema>;

export const listSlides = endpoint({
  method: 'GET',
  path: '/site/slides',
  summary:
    'Lists the slides that the host has put on the home page, in the language asked for where the host has written in it. Without any, the home page has slides of its own.',
  tag: 'Site',
  access: 'public',
  query: z.object({ locale: z.optional(z.enum(locales)) }),
  response: z.object({ slides: z.array(shownSlideSchema) }),
});
